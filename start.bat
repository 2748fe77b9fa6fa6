@echo off
rem Double-click this file: it installs romi beside itself (the first time only), starts it and opens its page.
setlocal
chcp 65001 >nul
cd /d "%~dp0"

set "PYTHON="
for %%P in ("py -3" "python" "python3") do if not defined PYTHON call :try %%P
if not defined PYTHON goto no_python

if exist .venv\Scripts\romi.exe if exist .venv\installed fc /b requirements.lock .venv\installed >nul 2>nul && goto start
echo.
echo Telepítés: ez csak elsőre tart néhány percig, és internet kell hozzá.
echo Installing: this takes some minutes the first time only, and needs the internet.
echo.
%PYTHON% -m venv .venv || goto failed
.venv\Scripts\pip install -c requirements.lock -e . || goto failed
copy /y requirements.lock .venv\installed >nul || goto failed

:start
.venv\Scripts\romi serve %*
if errorlevel 1 goto stopped
exit /b 0

:try
%~1 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "PYTHON=%~1"
exit /b 0

:no_python
echo.
echo Ehhez Python 3.11 vagy újabb kell. Töltsd le innen, telepítsd, majd kattints újra erre a fájlra:
echo This needs Python 3.11 or newer. Load it from here, install it, and click this file again:
echo.
echo     https://www.python.org/downloads/
echo.
pause
exit /b 1

:failed
echo.
echo A telepítés nem sikerült. Nézd meg, van-e internet és hely a lemezen, majd kattints újra erre a fájlra.
echo Installing did not work. See whether there is internet and room on the disk, and click this file again.
echo.
pause
exit /b 1

:stopped
echo.
echo A program leállt; az okát a fenti sor mondja meg.
echo The program has stopped; the line above says why.
echo.
pause
exit /b 1
