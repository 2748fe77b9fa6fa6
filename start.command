#!/bin/sh
# Double-click this file: it installs romi beside itself (the first time only), starts it and opens its page.
cd "$(dirname "$0")" || exit 1

wait_for_key() {
  printf '\n%s\n' 'Enterrel bezárható. / Press Enter to close.'
  read -r _
}

python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
  if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ]; then
  echo 'Ehhez Python 3.11 vagy újabb kell. Töltsd le innen, telepítsd, majd kattints újra erre a fájlra:'
  echo 'This needs Python 3.11 or newer. Load it from here, install it, and click this file again:'
  printf '\n%s\n' '    https://www.python.org/downloads/'
  wait_for_key
  exit 1
fi

if ! [ -x .venv/bin/romi ] || ! cmp -s requirements.lock .venv/installed; then
  echo 'Telepítés: ez csak elsőre tart néhány percig, és internet kell hozzá.'
  echo 'Installing: this takes some minutes the first time only, and needs the internet.'
  if ! { "$python" -m venv .venv && .venv/bin/pip install -c requirements.lock -e . && cp requirements.lock .venv/installed; }; then
    echo 'A telepítés nem sikerült. Nézd meg, van-e internet és hely a lemezen, majd kattints újra erre a fájlra.'
    echo 'Installing did not work. See whether there is internet and room on the disk, and click this file again.'
    wait_for_key
    exit 1
  fi
fi

if ! .venv/bin/romi serve "$@"; then
  echo 'A program leállt; az okát a fenti sor mondja meg.'
  echo 'The program has stopped; the line above says why.'
  wait_for_key
  exit 1
fi
