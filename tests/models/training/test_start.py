"""A training that starts from exported weights goes on exactly where they stand."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch (extra train) is not installed")

import torch
from torch import Tensor, nn

from engine.pieces import Kind
from engine.wording import BadInput
from models.locator_maps import CHANNELS
from models.training.export import export_locator, export_reader
from models.training.networks import Locator, Reader
from models.training.start import start_state

PICTURES = torch.linspace(-2, 2, 2 * 3 * 64 * 96).reshape(2, 3, 64, 96).sin()
CROPS = torch.linspace(-2, 2, 5 * 3 * 80 * 56).reshape(5, 3, 80, 56).cos()


def _used(network: nn.Module, shown: Tensor) -> nn.Module:
    """As after some training: no normalisation is what it was at the beginning."""
    torch.manual_seed(5)
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            nn.init.uniform_(module.weight, 0.5, 1.5)
            nn.init.normal_(module.bias, 0.0, 0.3)
    for _ in range(3):
        network.train()(shown)
    return network.eval()


def _answers(network: nn.Module, shown: Tensor) -> list[Tensor]:
    with torch.inference_mode():
        answer = network.eval()(shown)
    return list(answer) if isinstance(answer, tuple) else [answer]


def test_the_locator_answers_as_the_exported_one_and_normalises_what_it_sees(tmp_path: Path) -> None:
    trained = _used(Locator(CHANNELS[Kind.TILES]), PICTURES)
    export_locator(trained.state_dict(), tmp_path / "locator.onnx", Kind.TILES)
    fresh = Locator(CHANNELS[Kind.TILES])
    fresh.load_state_dict(start_state(fresh, "locator", tmp_path, lambda network: network(PICTURES)))
    (expected,), (answered,) = _answers(trained, PICTURES), _answers(fresh, PICTURES)
    assert torch.allclose(answered, expected, atol=1e-3)
    with torch.inference_mode():
        learning = fresh.train()(PICTURES)
    assert torch.allclose(learning, expected, atol=0.05)


def test_the_reader_answers_as_before_its_temperature(tmp_path: Path) -> None:
    trained = _used(Reader(), CROPS)
    export_reader(trained.state_dict(), tmp_path / "reader.onnx", temperature=2.0)
    fresh = Reader()
    fresh.load_state_dict(start_state(fresh, "reader", tmp_path, lambda network: network(CROPS)))
    for answered, expected in zip(_answers(fresh, CROPS), _answers(trained, CROPS), strict=True):
        assert torch.allclose(answered, expected, atol=1e-3)


def test_an_earlier_training_goes_before_exported_weights(tmp_path: Path) -> None:
    from models.training.loop import CHECKPOINT_NAME, Outcome

    trained = _used(Reader(), CROPS)
    (tmp_path / "reader").mkdir()
    torch.save({"best": Outcome(trained.state_dict(), {}, 3)}, tmp_path / "reader" / CHECKPOINT_NAME)
    state = start_state(Reader(), "reader", tmp_path, lambda _: pytest.fail("nothing has to be shown"))
    for name, tensor in trained.state_dict().items():
        assert torch.equal(state[name], tensor)


@pytest.mark.parametrize("content", [None, b"", b"no network"])
def test_a_folder_without_a_start_is_named(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "locator.onnx").write_bytes(content)
    with pytest.raises(BadInput) as caught:
        start_state(Locator(CHANNELS[Kind.TILES]), "locator", tmp_path, lambda _: None)
    assert caught.value.code == "no_start"
    assert str(tmp_path) in caught.value.where


def test_weights_of_another_network_are_no_start(tmp_path: Path) -> None:
    export_reader(_used(Reader(), CROPS).state_dict(), tmp_path / "locator.onnx", temperature=1.0)
    with pytest.raises(BadInput) as caught:
        start_state(Locator(CHANNELS[Kind.TILES]), "locator", tmp_path, lambda _: None)
    assert caught.value.code == "no_start"
