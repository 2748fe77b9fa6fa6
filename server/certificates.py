"""The household's own certificates: an authority that phones may come to trust, and what the server shows them.

Browsers give a page the camera's live picture only over https, and nobody issues certificates for addresses of a home
network; so the household is its own authority. Its key can vouch for home addresses alone (name constraints), so that
a phone that trusts it risks nothing elsewhere, should the key be stolen.
"""

import contextlib
import datetime
import ipaddress
import ssl
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from datasets.private_files import private_folder, write_private

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

FOLDER_NAME: Final = "certificates"
AUTHORITY_FILE: Final = "authority.pem"
SERVER_FILE: Final = "server.pem"
"""Each holds a certificate and its key."""

LEAF_DAYS: Final = 397
"""Browsers trust no certificate that is valid for longer."""
_BACKDATED_DAYS: Final = 1
"""For devices whose clocks are slow."""
_RENEWED_DAYS: Final = 30
"""So long before its end a certificate is made again."""
_AUTHORITY_DAYS: Final = 3650
_AUTHORITY_SINCE: Final = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
"""Before any clock that is set, so that one set wrongly at the first start spoils nothing."""

_LOOPBACK: Final = (ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1"))
_HOME_NETWORKS: Final = tuple(
    map(
        ipaddress.ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "::1/128"),
    )
)

Clock = Callable[[], datetime.datetime]


@dataclass(frozen=True, slots=True)
class _Issued:
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    def pem(self) -> bytes:
        key = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return self.certificate.public_bytes(Encoding.PEM) + key


def utc_now() -> datetime.datetime:
    """What the computer's clock says."""
    return datetime.datetime.now(datetime.UTC)


class Certificates:
    """The authority and the server's certificate, kept in a folder and made again where they do not serve any more.

    `context` is for the listener; a certificate that was made again goes into it, for the connections that follow.
    """

    def __init__(self, data_dir: Path, addresses: Iterable[str], clock: Clock = utc_now) -> None:
        """Raises OSError where the folder cannot be used."""
        self._folder = private_folder(data_dir / FOLDER_NAME)
        self._clock = clock
        authority = self._kept(AUTHORITY_FILE)
        if authority is None or clock() > _end(authority) - datetime.timedelta(days=LEAF_DAYS):
            authority = _new_authority(clock())
            write_private(self._folder / AUTHORITY_FILE, authority.pem())
        self._authority = authority
        self._leaf = self._kept(SERVER_FILE)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_alpn_protocols(["http/1.1"])
        if not self.renew(addresses):
            self._load()

    @property
    def authority_der(self) -> bytes:
        """The authority's certificate, as phones take it; it holds no secret."""
        return self._authority.certificate.public_bytes(Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """The authority's SHA-256 as pairs of digits, as phones show it."""
        return self._authority.certificate.fingerprint(hashes.SHA256()).hex(" ").upper()

    def renew(self, addresses: Iterable[str]) -> bool:
        """Makes the server's certificate again where it does not cover these addresses, or not now.

        Returns whether it did. Raises OSError where it cannot be kept.
        """
        wanted = {*_LOOPBACK, *_at_home(addresses)}
        if self._leaf and self._serves(self._leaf.certificate, wanted):
            return False
        leaf = _new_leaf(self._authority, wanted, self._clock())
        write_private(self._folder / SERVER_FILE, leaf.pem())
        self._leaf = leaf
        self._load()
        return True

    def _serves(self, leaf: x509.Certificate, wanted: set[Address]) -> bool:
        """Whether it is our authority's, covers the addresses, and is valid now and for some time."""
        renewed = leaf.not_valid_after_utc - datetime.timedelta(days=_RENEWED_DAYS)
        try:
            leaf.verify_directly_issued_by(self._authority.certificate)
            names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except (ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
            return False
        covered = set(names.get_values_for_type(x509.IPAddress))
        return wanted <= covered and leaf.not_valid_before_utc <= self._clock() < renewed

    def _load(self) -> None:
        self.context.load_cert_chain(self._folder / SERVER_FILE)

    def _kept(self, name: str) -> _Issued | None:
        """What the file holds; None where there is none or it cannot be used."""
        try:
            content = (self._folder / name).read_bytes()
            certificate = x509.load_pem_x509_certificate(content)
            key = load_pem_private_key(content, password=None)
        except (FileNotFoundError, ValueError, TypeError):
            return None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
            return None
        return _Issued(certificate, key)


def _at_home(addresses: Iterable[str]) -> Iterator[Address]:
    """The home networks' ones; the authority can vouch for no others, and for no names."""
    for text in addresses:
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(text)
            if _is_at_home(address):
                yield address


def _is_at_home(address: Address) -> bool:
    return any(address in network for network in _HOME_NETWORKS if network.version == address.version)


def _end(issued: _Issued) -> datetime.datetime:
    return issued.certificate.not_valid_after_utc


def _new_authority(now: datetime.datetime) -> _Issued:
    key = ec.generate_private_key(ec.SECP256R1())
    # Two households' authorities on one phone can be told apart.
    number = x509.random_serial_number()
    name = _name(f"Romi {number % 10_000:04}")
    homes = [*map(x509.IPAddress, _HOME_NETWORKS), x509.DNSName("localhost")]
    builder = (
        _builder(name, key.public_key(), number, _AUTHORITY_SINCE, now + datetime.timedelta(days=_AUTHORITY_DAYS))
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=homes, excluded_subtrees=None), critical=True)
    )
    return _Issued(builder.sign(key, hashes.SHA256()), key)


def _new_leaf(authority: _Issued, addresses: Iterable[Address], now: datetime.datetime) -> _Issued:
    key = ec.generate_private_key(ec.SECP256R1())
    begin = now - datetime.timedelta(days=_BACKDATED_DAYS)
    names = [*map(x509.IPAddress, sorted(addresses, key=str)), x509.DNSName("localhost")]
    builder = (
        _builder(
            _name("Romi"),
            key.public_key(),
            x509.random_serial_number(),
            begin,
            begin + datetime.timedelta(days=LEAF_DAYS),
        )
        .issuer_name(authority.certificate.subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
    )
    return _Issued(builder.sign(authority.key, hashes.SHA256()), key)


def _builder(
    subject: x509.Name,
    key: ec.EllipticCurvePublicKey,
    number: int,
    begin: datetime.datetime,
    end: datetime.datetime,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .public_key(key)
        .serial_number(number)
        .not_valid_before(begin)
        .not_valid_after(end)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )
