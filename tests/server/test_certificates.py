"""The household's certificates: what a careful client checks of them, and when they are made again."""

import datetime
import socket
import ssl
import stat
import sys
import threading
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256

from server.certificates import AUTHORITY_FILE, FOLDER_NAME, LEAF_DAYS, SERVER_FILE, Certificates

HOME = "192.168.1.5"
NOW = datetime.datetime(2026, 5, 17, 20, 0, tzinfo=datetime.UTC)


class _Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime.datetime:
        return self.now


def _leaf(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / FOLDER_NAME / SERVER_FILE).read_bytes())


def _addresses(leaf: x509.Certificate) -> set[str]:
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(map(str, names.get_values_for_type(x509.IPAddress)))


def _connect(certificates: Certificates, name: str, trusted: Certificates) -> str:
    """What a client that trusts one authority finds at a server; raises ssl.SSLError where it is not content."""
    ours, theirs = socket.socketpair()
    client = ssl.create_default_context(cadata=trusted.authority_der)

    def serve() -> None:
        try:
            with certificates.context.wrap_socket(ours, server_side=True) as connection:
                connection.recv(1)
        except (ssl.SSLError, OSError):
            return

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with client.wrap_socket(theirs, server_hostname=name) as connection:
            return connection.version() or ""
    finally:
        theirs.close()
        thread.join(10)


@pytest.mark.parametrize("name", [HOME, "127.0.0.1", "localhost", "fd00::5"])
def test_a_device_that_trusts_the_authority_is_content(tmp_path: Path, name: str) -> None:
    certificates = Certificates(tmp_path, [HOME, "fd00::5"])
    assert _connect(certificates, name, certificates) == "TLSv1.3"


def test_a_device_that_does_not_is_warned(tmp_path: Path) -> None:
    certificates, others = Certificates(tmp_path / "ours", [HOME]), Certificates(tmp_path / "theirs", [HOME])
    with pytest.raises(ssl.SSLCertVerificationError):
        _connect(certificates, HOME, others)


def test_an_address_that_the_certificate_does_not_cover_is_refused(tmp_path: Path) -> None:
    certificates = Certificates(tmp_path, [HOME])
    with pytest.raises(ssl.SSLCertVerificationError):
        _connect(certificates, "192.168.1.6", certificates)


def test_the_authority_can_vouch_for_home_addresses_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with the key in hand: a certificate for a public address is not believed."""
    monkeypatch.setattr("server.certificates._is_at_home", lambda _: True)
    certificates = Certificates(tmp_path, [HOME, "8.8.8.8"])
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        _connect(certificates, "8.8.8.8", certificates)


def test_public_addresses_and_names_are_left_out(tmp_path: Path) -> None:
    Certificates(tmp_path, [HOME, "8.8.8.8", "table.home"])
    assert _addresses(_leaf(tmp_path)) == {HOME, "127.0.0.1", "::1"}


def test_it_is_valid_no_longer_than_browsers_allow_and_already_for_slow_clocks(tmp_path: Path) -> None:
    Certificates(tmp_path, [HOME], _Clock())
    leaf = _leaf(tmp_path)
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= datetime.timedelta(days=LEAF_DAYS)
    assert leaf.not_valid_before_utc <= NOW - datetime.timedelta(hours=12)
    assert LEAF_DAYS <= 397


def test_the_same_ones_are_used_again(tmp_path: Path) -> None:
    first = Certificates(tmp_path, [HOME, "10.0.0.7"])
    leaf = _leaf(tmp_path)
    again = Certificates(tmp_path, [HOME])
    assert (again.fingerprint, _leaf(tmp_path)) == (first.fingerprint, leaf)


def test_another_address_makes_the_servers_again_and_keeps_the_authority(tmp_path: Path) -> None:
    certificates = Certificates(tmp_path, [HOME])
    before = certificates.fingerprint
    assert not certificates.renew([HOME])
    assert certificates.renew(["192.168.7.9"])
    assert "192.168.7.9" in _addresses(_leaf(tmp_path))
    assert _connect(certificates, "192.168.7.9", certificates)
    assert certificates.fingerprint == before == Certificates(tmp_path, [HOME]).fingerprint


@pytest.mark.parametrize("moved", [datetime.timedelta(days=LEAF_DAYS - 20), datetime.timedelta(days=-400)])
def test_it_is_made_again_near_its_end_and_where_the_clock_was_moved_back(
    tmp_path: Path, moved: datetime.timedelta
) -> None:
    clock = _Clock()
    certificates = Certificates(tmp_path, [HOME], clock)
    before = certificates.fingerprint
    clock.now += moved
    assert certificates.renew([HOME])
    leaf = _leaf(tmp_path)
    assert leaf.not_valid_before_utc < clock.now < leaf.not_valid_after_utc - datetime.timedelta(days=300)
    assert Certificates(tmp_path, [HOME], clock).fingerprint == before


def test_an_authority_near_its_end_is_made_again(tmp_path: Path) -> None:
    clock = _Clock()
    before = Certificates(tmp_path, [HOME], clock).fingerprint
    clock.now += datetime.timedelta(days=365 * 9)
    assert Certificates(tmp_path, [HOME], clock).fingerprint != before


@pytest.mark.parametrize("name", [AUTHORITY_FILE, SERVER_FILE])
@pytest.mark.parametrize("content", [b"", b"no certificate", None])
def test_what_was_damaged_or_exchanged_is_made_again(tmp_path: Path, name: str, content: bytes | None) -> None:
    Certificates(tmp_path / "ours", [HOME])
    Certificates(tmp_path / "theirs", [HOME])
    file = tmp_path / "ours" / FOLDER_NAME / name
    file.write_bytes((tmp_path / "theirs" / FOLDER_NAME / name).read_bytes() if content is None else content)
    certificates = Certificates(tmp_path / "ours", [HOME])
    assert _connect(certificates, HOME, certificates)


def test_the_keys_are_their_owners_alone(tmp_path: Path) -> None:
    Certificates(tmp_path, [HOME])
    folder = tmp_path / FOLDER_NAME
    assert sorted(file.name for file in folder.iterdir()) == [AUTHORITY_FILE, SERVER_FILE]
    if sys.platform != "win32":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_the_fingerprint_is_written_as_phones_show_it(tmp_path: Path) -> None:
    certificates = Certificates(tmp_path, [])
    pairs = certificates.fingerprint.split()
    assert len(pairs) == 32
    authority = x509.load_der_x509_certificate(certificates.authority_der)
    assert bytes.fromhex("".join(pairs)) == authority.fingerprint(SHA256())
