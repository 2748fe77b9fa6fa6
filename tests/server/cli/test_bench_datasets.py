import json
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from click.testing import CliRunner

from server.cli.bench_datasets import COMMANDS
from server.cli.main import main


def test_each_command_is_measured_at_each_size_and_plotted(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    arguments = ["bench", "datasets", "--sizes", "3,2", "--folder", str(tmp_path / "set"), "--plot", str(plot)]
    result = CliRunner().invoke(main, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    measures = json.loads(result.stdout)
    assert [(m["command"], m["pictures"]) for m in measures] == [(c, n) for n in (2, 3) for c in COMMANDS]
    assert all(m["seconds"] > 0 for m in measures)
    if sys.platform != "win32":
        assert all(20 < m["peak_mb"] < 500 for m in measures)
    drawn = Xml.parse(plot).getroot()  # noqa: S314 - written a line above
    assert len(drawn.findall(".//{*}polyline")) == 2 * len(COMMANDS)
    assert len(list((tmp_path / "set").glob("*.jpg"))) == 3


@pytest.mark.parametrize("sizes", ["", "0", "1,x", "-5", "9999999"])
def test_wrong_sizes_are_one_line_and_status_2(sizes: str) -> None:
    result = CliRunner().invoke(main, ["bench", "datasets", "--sizes", sizes])
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
