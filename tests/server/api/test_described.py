"""Every operation of the API, asked at random as its own description allows and as it does not (schemathesis)."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from engine.games import game
from server.api.app import api
from server.app import create_app
from server.house import House
from server.settings import Settings
from server.store.database import sqlite_file
from server.store.store import Store
from server.table import Table
from tests.server.fakes import FakeReader

DESCRIPTION = schemathesis.openapi.from_dict(api().openapi())
OPERATIONS = [found.ok() for found in DESCRIPTION.get_all_operations() if isinstance(found, Ok)]
ASKED = [(operation, GenerationMode.POSITIVE) for operation in OPERATIONS] + [
    (operation, GenerationMode.NEGATIVE)
    for operation in OPERATIONS
    if operation.body or list(operation.iter_parameters())
]
"""What takes no input cannot be asked wrongly."""
HOST = "http://127.0.0.1:7664"
EXAMPLES = 8


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("house")
    with Store(sqlite_file(folder / "romi.db")) as store:
        house = House(Settings(data_dir=folder), "a secret for tests only", FakeReader(), Table(game("tile")), store)
        app = create_app(house, with_pages=False)
        with TestClient(app, base_url=HOST, client=("127.0.0.1", 50000)) as client:
            yield client


@pytest.fixture
def match(host: TestClient) -> int:
    """A match in which there is something to ask about."""
    new = {"game": "tile", "players": ["Anna", "Béla", "Cili"]}
    number = host.post("/api/matches", json=new).json()["id"]
    points = {"points": {"Anna": 1, "Béla": 2, "Cili": 3}}
    assert host.put(f"/api/matches/{number}/round/settlement", json=points).status_code == 200
    assert host.post(f"/api/matches/{number}/rounds", json={}).status_code == 201
    return int(number)


@pytest.mark.parametrize(("operation", "mode"), ASKED, ids=lambda value: getattr(value, "label", None) or value.value)
def test_every_answer_is_as_described(
    host: TestClient, match: int, operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode
) -> None:
    cases = operation.as_strategy(mode)
    if mode is GenerationMode.POSITIVE and "{match_id}" in operation.path:
        cases = st.one_of(operation.as_strategy(path_parameters={"match_id": match}), cases)

    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def ask(case: schemathesis.Case[Any]) -> None:
        request = case.as_transport_kwargs(base_url=f"{HOST}/api")
        host.cookies.update(request.pop("cookies", {}))
        if isinstance(request.get("data"), str | bytes):
            request["content"] = request.pop("data")
        answer = host.request(**request)
        # What a game allows is more than a description can say: a well-formed request may still be refused.
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])
        if answer.status_code >= 400:
            assert answer.json().keys() == {"error"}

    ask()
