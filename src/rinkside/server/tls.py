"""The rink's own certificate: a small authority made on this machine, and a certificate for its addresses.

Tablets need HTTPS to work through a lost connection and a reload (service worker). They trust the authority once:
`rinkside-ca.pem` in the data folder, or at /ca.pem.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from rinkside.errors import UsageError

__all__ = ["CA_FILE", "Certificate", "rink_certificate"]

CA_FILE = "rinkside-ca.pem"
"""The authority's certificate, to be trusted by the tablets."""
CA_DAYS = 3650
LEAF_DAYS = 90


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files of a certificate: the authority, the chain, the key."""

    ca: Path
    chain: Path
    key: Path


def rink_certificate(folder: Path, hosts: Sequence[str]) -> Certificate:
    """A certificate for this machine's names and `hosts`, signed by the authority in `folder`, which is made once."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = Certificate(folder / CA_FILE, folder / "server.pem", folder / "server.key")
    ca_key, ca = _authority(folder)
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    name = socket.gethostname().lower()
    names = dict.fromkeys(("localhost", name, f"{name.partition('.')[0]}.local"))
    wanted: list[x509.GeneralName] = [x509.DNSName(n) for n in names]
    wanted += [_name(h) for h in dict.fromkeys(("127.0.0.1", "::1", *hosts)) if h not in names]
    leaf = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])]))
        .issuer_name(ca.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=LEAF_DAYS))
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key()), critical=False)
        .sign(ca_key, hashes.SHA256())
    )
    files.chain.write_bytes(leaf.public_bytes(_PEM) + ca.public_bytes(_PEM))
    _write_key(files.key, key)
    return files


_PEM = serialization.Encoding.PEM


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host.strip("[]").partition("%")[0]))
    except ValueError:
        return x509.DNSName(host)


def _authority(folder: Path) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    key_file, ca_file = folder / "rinkside-ca.key", folder / CA_FILE
    if key_file.exists() and ca_file.exists():
        try:
            kept = serialization.load_pem_private_key(key_file.read_bytes(), None)
            authority = x509.load_pem_x509_certificate(ca_file.read_bytes())
        except (OSError, ValueError) as error:
            raise UsageError(
                f"{folder}: the rink's certificate cannot be read: {error}. Remove this folder; tablets then have to "
                "trust a new one"
            ) from None
        if isinstance(kept, ec.EllipticCurvePrivateKey):
            return kept, authority
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Rinkside on {socket.gethostname()}"[:64])])
    ca = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=CA_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_ca_usage(), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_key(key_file, key)
    ca_file.write_bytes(ca.public_bytes(_PEM))
    return key, ca


def _ca_usage() -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
