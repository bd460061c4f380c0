"""Signs tokens and writes keys in every form, by Python's `cryptography` and by RFC 7515."""
import base64
import datetime
import hmac
import json

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils
from cryptography.x509.oid import NameOID

NOW = 1700000000
HASHES = {"256": hashes.SHA256(), "384": hashes.SHA384(), "512": hashes.SHA512()}


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def number(value, size=None):
    return b64(value.to_bytes(size or (value.bit_length() + 7) // 8, "big"))


def ecdsa_pair(key, message, digest):
    r, s = utils.decode_dss_signature(key.sign(message, ec.ECDSA(digest)))
    size = (key.curve.key_size + 7) // 8
    return r.to_bytes(size, "big") + s.to_bytes(size, "big")


def sign(alg, key, message):
    digest = HASHES.get(alg[2:5])
    if alg.startswith("HS"):
        return hmac.new(key, message, "sha" + alg[2:]).digest()
    if alg.startswith("RS"):
        return key.sign(message, padding.PKCS1v15(), digest)
    if alg.startswith("PS"):
        return key.sign(message, padding.PSS(padding.MGF1(digest), digest.digest_size), digest)
    if alg.startswith("ES"):
        return ecdsa_pair(key, message, digest)
    return key.sign(message)


def token(alg, key, claims, header=None, payload=None):
    head = b64(compact({"alg": alg, **(header or {})}))
    body = b64(payload if payload is not None else compact(claims))
    message = f"{head}.{body}".encode()
    return f"{head}.{body}.{b64(sign(alg, key, message))}"


def pem(key):
    return key.public_key().public_bytes(serialization.Encoding.PEM,
                                         serialization.PublicFormat.SubjectPublicKeyInfo).decode()


def pkcs1(key):
    return key.public_key().public_bytes(serialization.Encoding.PEM,
                                         serialization.PublicFormat.PKCS1).decode()


def private_pem(key, encryption=serialization.NoEncryption()):
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                             encryption).decode()


def certificate(key):
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "issuer.example")])
    start = datetime.datetime(2023, 1, 1)
    built = x509.CertificateBuilder(name, name, key.public_key(), 7, start,
                                    start + datetime.timedelta(days=3650))
    return built.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM).decode()


def rsa_jwk(key, **more):
    numbers = key.public_key().public_numbers()
    return {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e), **more}


def ec_jwk(key, name, **more):
    numbers = key.public_key().public_numbers()
    size = (key.curve.key_size + 7) // 8
    return {"kty": "EC", "crv": name, "x": number(numbers.x, size), "y": number(numbers.y, size),
            **more}


def okp_jwk(key, name, **more):
    return {"kty": "OKP", "crv": name, "x": b64(key.public_key().public_bytes_raw()), **more}


def oct_jwk(secret, **more):
    return {"kty": "oct", "k": b64(secret), **more}
