"""/api/table/options."""

from fastapi import APIRouter

router = APIRouter()
