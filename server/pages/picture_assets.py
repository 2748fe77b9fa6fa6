"""What the pages that show pictures of sets need beside the others' style."""

from nicegui import ui

from server.plain import asset_url


def add_style() -> None:
    """Puts the style of pictures into the page that is being built."""
    ui.add_head_html(f'<link rel="stylesheet" href="{asset_url("pictures.css")}">')


def add_labelling() -> None:
    """Puts in what a browser does by itself while a picture is labelled."""
    ui.add_head_html(f'<script type="module" src="{asset_url("label.js")}"></script>')
