#!/usr/bin/env python3
"""Writes src/tools/jwt_decoder.cases.json: tokens signed by Python's `cryptography` and by RFC 7515,
and what reading them must give. Keys are new in every run."""
import base64
import datetime
import hashlib
import hmac
import json
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, padding, rsa, utils
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


cases = []


def answer(name, request, expected, **more):
    cases.append({"name": name, **more, "request": request, "answer": expected})


def problem(name, request, status, code, **more):
    expected = {"status": status, "code": code, **more}
    cases.append({"name": name, "request": request, "problem": expected})


def fault(name, request, pointer, code):
    problem(name, request, 400, "validation_error",
            errors=[{"pointer": "/" + pointer, "code": code}])


def check(name, ok):
    return {"name": name, "ok": ok}


def finding(code, severity):
    return {"code": code, "severity": severity}


HOLDS = [check("algorithm", True), check("key", True), check("signature", True)]
FORGED = [check("algorithm", True), check("key", True), check("signature", False)]

# RFC 7515 appendix A.1 and the key there.
A1 = ("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
      "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
      "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
A1_KEY = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"

SECRET = bytes(range(7, 71))
TEXT_SECRET = "correct horse battery staple, and more of it"
CLAIMS = {"iss": "https://issuer.example", "sub": "alice", "aud": ["api", "web"], "iat": NOW - 60,
          "exp": NOW + 3540}
RSA = rsa.generate_private_key(65537, 2048)
SHORT_RSA = rsa.generate_private_key(65537, 1024)
P256 = ec.generate_private_key(ec.SECP256R1())
P384 = ec.generate_private_key(ec.SECP384R1())
P521 = ec.generate_private_key(ec.SECP521R1())
K256 = ec.generate_private_key(ec.SECP256K1())
ED25519 = ed25519.Ed25519PrivateKey.generate()
ED448 = ed448.Ed448PrivateKey.generate()


def hs(claims=CLAIMS, header=None, **more):
    return token("HS256", SECRET, claims, header, **more)


KEY = {"secret": SECRET.hex(), "secret_encoding": "hex", "now": NOW}


def decoding():
    answer("decode", {"input": A1}, {
        "tool": "jwt-decoder", "operation": "decode", "type": "jws",
        "output": '{\n  "iss": "joe",\n  "exp": 1300819380,\n'
                  '  "http://example.com/is_root": true\n}',
        "output_encoding": "utf8",
        "header": {"typ": "JWT", "alg": "HS256"},
        "payload": {"iss": "joe", "exp": 1300819380, "http://example.com/is_root": True},
        "payload_raw_base64url": A1.split(".")[1],
        "signature": {"base64url": A1.split(".")[2], "bytes": 32, "alg": "HS256"},
        "claims": [{"name": "iss", "value": "joe", "description": "Who issued the token."},
                   {"name": "exp", "value": 1300819380, "time_iso": "2011-03-22T18:43:00Z"},
                   {"name": "http://example.com/is_root", "value": True, "description": "",
                    "time_iso": None, "relative": None}],
        "times": {"issued_at": None, "not_before": None, "expires_at": "2011-03-22T18:43:00Z",
                  "lifetime_seconds": None, "expired": True, "active": False},
        "signature_status": "not_checked", "valid": False, "checks": [check("expiry", False)],
        "findings": [finding("expired", "medium")], "jwe": None, "warnings": []},
        summary="Takes a token apart and explains it.", example=True)
    answer("decode what holds so far", {"input": hs(), "now": NOW}, {
        "operation": "decode", "signature_status": "not_checked", "valid": None,
        "claims": [{"name": "iss"}, {"name": "sub"}, {"name": "aud", "value": ["api", "web"]},
                   {"name": "iat", "time_iso": "2023-11-14T22:12:20Z", "relative": "1 minute ago"},
                   {"name": "exp", "time_iso": "2023-11-14T23:12:20Z",
                    "relative": "in 59 minutes"}],
        "times": {"issued_at": "2023-11-14T22:12:20Z", "expires_at": "2023-11-14T23:12:20Z",
                  "lifetime_seconds": 3600, "expired": False, "active": True},
        "checks": [check("expiry", True)], "findings": []})
    answer("bearer", {"input": f" Bearer {A1}\n"}, {"type": "jws", "warnings": []})
    answer("a whole header line", {"input": f'Authorization: bearer "{A1}"'}, {"type": "jws"})
    answer("quotes", {"input": f"'{A1}'"}, {"type": "jws", "warnings": []})
    answer("line breaks inside", {"input": A1[:40] + "\n" + A1[40:] + " "},
           {"type": "jws", "signature": {"bytes": 32}, "warnings": [{"code": "whitespace_removed"}]})
    answer("a blank inside", {"input": hs().replace(".", ". "), **KEY},
           {"signature_status": "valid", "valid": False,
            "findings": [finding("non_canonical", "medium")],
            "warnings": [{"code": "whitespace_removed"}]})
    answer("numbers keep their digits", {"input": hs(None, payload=b'{"id":12345678901234567890,'
                                                     b'"x":1.10,"exp":4e9}')},
           {"output": '{\n  "id": 12345678901234567890,\n  "x": 1.10,\n  "exp": 4e9\n}'})
    answer("a payload of text", {"input": hs(None, payload="grüß dich".encode())},
           {"output": "grüß dich", "output_encoding": "utf8", "payload": None, "claims": [],
            "times": None, "warnings": [{"code": "payload_not_claims"}]})
    answer("a payload of bytes", {"input": hs(None, payload=b"\xff\x00\x01")},
           {"output": "/wAB", "output_encoding": "base64", "payload": None})
    answer("a payload that is no object", {"input": hs(None, payload=b"[1,2]")},
           {"payload": [1, 2], "claims": [], "times": None,
            "warnings": [{"code": "payload_not_claims"}]})
    answer("decode, though there is a key", {"input": hs(), "operation": "decode", **KEY},
           {"operation": "decode", "signature_status": "not_checked", "valid": None})
    many = {f"c{i}": i for i in range(1001)}
    answer("many claims", {"input": hs(many)}, {"warnings": [{"code": "claims_shortened"}]})


def algorithms():
    keys = {"HS256": (SECRET, {"jwk": oct_jwk(SECRET)}), "HS384": (SECRET, {"jwk": oct_jwk(SECRET)}),
            "HS512": (SECRET, {"secret": b64(SECRET), "secret_encoding": "base64url"}),
            "RS256": (RSA, {"public_key": pem(RSA)}), "RS384": (RSA, {"public_key": pkcs1(RSA)}),
            "RS512": (RSA, {"jwk": rsa_jwk(RSA)}), "PS256": (RSA, {"public_key": certificate(RSA)}),
            "PS384": (RSA, {"jwk": json.dumps(rsa_jwk(RSA))}), "PS512": (RSA, {"public_key": pem(RSA)}),
            "ES256": (P256, {"public_key": pem(P256)}),
            "ES384": (P384, {"jwk": ec_jwk(P384, "P-384")}),
            "ES512": (P521, {"jwks": {"keys": [ec_jwk(P521, "P-521")]}}),
            "ES256K": (K256, {"jwk": ec_jwk(K256, "secp256k1")}),
            "EdDSA": (ED448, {"public_key": pem(ED448)}),
            "Ed25519": (ED25519, {"jwk": okp_jwk(ED25519, "Ed25519")}),
            "Ed448": (ED448, {"jwk": okp_jwk(ED448, "Ed448")})}
    for alg, (key, material) in keys.items():
        more = {"summary": "Verifies a signature with a public key.", "example": True} \
            if alg == "ES256" else {}
        signed = token(alg, key, CLAIMS)
        answer(f"verify {alg}", {"input": signed, "now": NOW, **material},
               {"operation": "verify", "signature": {"alg": alg}, "signature_status": "valid",
                "valid": True, "checks": HOLDS + [check("expiry", True)], "findings": []}, **more)
        other = signed.split(".")
        other[1] = b64(compact({**CLAIMS, "sub": "mallory"}))
        answer(f"refuse a changed {alg}", {"input": ".".join(other), "now": NOW, **material},
               {"signature_status": "invalid", "valid": False, "findings": []})
    answer("Ed25519 by its older name",
           {"input": token("EdDSA", ED25519, CLAIMS), "now": NOW, "public_key": pem(ED25519)},
           {"signature_status": "valid", "valid": True})
    answer("a list of all", {"input": hs(), **KEY, "algorithms": list(keys)}, {"valid": True})
    answer("not on the list", {"input": hs(), **KEY, "algorithms": ["HS512", "RS256"]},
           {"signature_status": "not_checked", "valid": False,
            "checks": [check("algorithm", False), check("expiry", True)]})
    answer("an algorithm of nobody", {"input": hs(header={"alg": "XS256"}), **KEY},
           {"signature_status": "unsupported", "valid": False,
            "checks": [check("algorithm", False), check("expiry", True)]})
    none = f'{b64(compact({"alg": "none"}))}.{b64(compact(CLAIMS))}.'
    unsecured = {"type": "jwt-none", "valid": False, "signature": {"bytes": 0, "alg": "none"},
                 "checks": [check("algorithm", False), check("expiry", True)],
                 "findings": [finding("alg_none", "high")]}
    answer("none", {"input": none, "now": NOW}, {**unsecured, "signature_status": "not_checked"})
    answer("none with a key", {"input": none, **KEY}, {**unsecured, "signature_status": "invalid"})
    answer("none without a key", {"input": none, "operation": "verify", "now": NOW},
           {**unsecured, "signature_status": "invalid"})
    answer("NonE", {"input": f'{b64(compact({"alg": "NonE"}))}.{b64(compact(CLAIMS))}.x-x_'},
           {"type": "jwt-none", "valid": False})


def keys():
    signed = hs()
    for encoding, secret in (("utf8", TEXT_SECRET), ("latin1", TEXT_SECRET),
                             ("base64", base64.b64encode(TEXT_SECRET.encode()).decode())):
        answer(f"secret as {encoding}",
               {"input": token("HS256", TEXT_SECRET.encode(), CLAIMS), "secret": secret,
                "secret_encoding": encoding, "now": NOW}, {"valid": True, "findings": []})
    answer("the token of RFC 7515", {"input": A1, "now": 1300819379,
                                     "jwk": {"kty": "oct", "k": A1_KEY}}, {"valid": True})
    answer("a wrong secret", {"input": signed, "secret": TEXT_SECRET, "now": NOW},
           {"signature_status": "invalid", "valid": False,
            "checks": FORGED + [check("expiry", True)]},
           summary="Says that the signature does not match.", example=True)
    answer("a weak secret is found", {"input": token("HS256", b"secret", CLAIMS), "now": NOW},
           {"valid": None, "findings": [finding("weak_secret", "high")]})
    answer("a password for a secret", {"input": token("HS384", b"monkey", CLAIMS), "now": NOW},
           {"findings": [finding("weak_secret", "high")]})
    answer("a weak secret is given",
           {"input": token("HS256", b"changeme", CLAIMS), "secret": "changeme", "now": NOW},
           {"valid": True, "signature_status": "valid",
            "findings": [finding("short_key", "medium"), finding("weak_secret", "high")]})
    answer("a short RSA key", {"input": token("RS256", SHORT_RSA, CLAIMS), "now": NOW,
                               "public_key": pem(SHORT_RSA)},
           {"valid": True, "findings": [finding("short_key", "medium")]})
    answer("a private key", {"input": token("ES256", P256, CLAIMS), "now": NOW,
                             "public_key": private_pem(P256)},
           {"valid": True, "warnings": [{"code": "private_key_given"}]})
    old = P256.private_bytes(serialization.Encoding.PEM,
                             serialization.PrivateFormat.TraditionalOpenSSL,
                             serialization.NoEncryption()).decode()
    parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
    answer("a private key with its parameters",
           {"input": token("ES256", P256, CLAIMS), "now": NOW, "public_key": parameters + old},
           {"valid": True, "warnings": [{"code": "private_key_given"}]})
    private = ec_jwk(P256, "P-256", d=number(P256.private_numbers().private_value, 32))
    answer("a private JWK", {"input": token("ES256", P256, CLAIMS), "now": NOW, "jwk": private},
           {"valid": True, "warnings": [{"code": "private_key_given"}]})
    confused = token("HS256", pem(RSA).encode(), CLAIMS)
    answer("HMAC with a public key", {"input": confused, "public_key": pem(RSA), "now": NOW},
           {"signature_status": "key_mismatch", "valid": False,
            "checks": [check("algorithm", True), check("key", False), check("expiry", True)],
            "findings": [finding("alg_confusion", "high")]})
    answer("a public key as the secret", {"input": confused, "secret": pem(RSA), "now": NOW},
           {"signature_status": "key_mismatch", "valid": False,
            "findings": [finding("alg_confusion", "high")]})
    answer("a key of another kind",
           {"input": token("ES256", P256, CLAIMS), "public_key": pem(P384), "now": NOW},
           {"signature_status": "key_mismatch", "valid": False, "findings": []})
    jwks = {"keys": [rsa_jwk(RSA, kid="r"), ec_jwk(P256, "P-256", kid="e"), {"kty": "new"},
                     oct_jwk(SECRET, kid="o", use="sig", key_ops=["verify"], alg="HS256")]}
    answer("a set and its kid", {"input": hs(header={"kid": "o"}), "jwks": jwks, "now": NOW},
           {"valid": True, "warnings": [{"code": "keys_skipped"}]})
    answer("a set as text", {"input": hs(header={"kid": "o"}), "jwks": json.dumps(jwks),
                             "now": NOW}, {"valid": True})
    answer("a set without a kid", {"input": hs(), "jwks": jwks, "now": NOW}, {"valid": True})
    answer("a set and an unknown kid",
           {"input": hs(header={"kid": "x"}), "jwks": jwks, "now": NOW},
           {"signature_status": "key_mismatch", "valid": False})
    answer("a set and the kid of another key",
           {"input": hs(header={"kid": "r"}), "jwks": jwks, "now": NOW},
           {"signature_status": "key_mismatch", "valid": False,
            "findings": [finding("alg_confusion", "high")]})
    for name, more in (("use", {"use": "enc"}), ("key_ops", {"key_ops": ["encrypt"]}),
                       ("alg", {"alg": "HS512"})):
        answer(f"the key's {name} forbids it",
               {"input": signed, "jwk": oct_jwk(SECRET, **more), "now": NOW},
               {"signature_status": "valid", "valid": False,
                "checks": [check("algorithm", True), check("key", False), check("signature", True),
                           check("expiry", True)],
                "findings": [finding("use_mismatch", "high")]})


def claims():
    base = {"input": hs({**CLAIMS, "nbf": NOW - 10}, {"typ": "at+jwt"}), **KEY}
    every = {"issuer": "https://issuer.example", "audience": "web", "subject": "alice",
             "typ": "application/AT+JWT", "max_age_seconds": 60}
    answer("every expectation holds", {**base, **every},
           {"valid": True, "checks": HOLDS + [check(name, True) for name in
                                              ("typ", "expiry", "not_before", "issuer", "audience",
                                               "subject", "max_age")]},
           summary="Checks the claims too.", example=True)
    answer("lists of what may be", {**base, "issuer": ["x", "https://issuer.example"],
                                    "audience": ["x", "api"]}, {"valid": True})
    wrong = {"issuer": "https://other.example", "audience": ["other"], "subject": "bob",
             "typ": "JWT", "max_age_seconds": 59}
    for option, value in wrong.items():
        name = "max_age" if option == "max_age_seconds" else option
        times = [check("expiry", True), check("not_before", True)]
        checks = HOLDS + ([check(name, False)] + times if name == "typ"
                          else times + [check(name, False)])
        answer(f"another {name}", {**base, option: value},
               {"signature_status": "valid", "valid": False, "checks": checks})
    answer("no claims to expect of", {"input": hs(None, payload=b"text"), **KEY, "subject": "alice"},
           {"valid": False, "checks": HOLDS + [check("subject", False)]})
    answer("expired at this second", {"input": hs(), **KEY, "now": NOW + 3540},
           {"valid": False, "signature_status": "valid", "times": {"expired": True, "active": False},
            "findings": [finding("expired", "medium")]})
    answer("tolerance", {"input": hs(), **KEY, "now": NOW + 3540, "clock_tolerance_seconds": 1},
           {"valid": True, "times": {"expired": False, "active": True}})
    answer("the time in RFC 3339", {"input": hs(), **KEY, "now": "2023-11-14T23:12:19.999Z"},
           {"valid": True})
    answer("not yet valid", {"input": hs({"nbf": NOW + 1, "exp": NOW + 60}), **KEY},
           {"valid": False, "times": {"expired": False, "active": False},
            "findings": [finding("not_yet_valid", "medium")]})
    answer("issued in the future", {"input": hs({"iat": NOW + 60, "exp": NOW + 90}), **KEY},
           {"valid": True, "findings": [finding("issued_in_future", "medium")]})
    answer("for ever", {"input": hs({"sub": "alice"}), **KEY},
           {"valid": True, "findings": [finding("no_expiry", "medium")]})
    answer("a long life", {"input": hs({"iat": NOW, "exp": NOW + 86401}), **KEY},
           {"valid": True, "times": {"lifetime_seconds": 86401},
            "findings": [finding("long_lifetime", "low")]})
    answer("a day is not long", {"input": hs({"iat": NOW, "exp": NOW + 86400}), **KEY},
           {"valid": True, "findings": []})
    answer("milliseconds", {"input": hs({"exp": 1700003600000}), **KEY},
           {"valid": True, "times": {"expires_at": None, "expired": False},
            "claims": [{"name": "exp", "time_iso": "2023-11-14T23:13:20Z", "relative": "in 1 hour"}],
            "findings": [finding("milliseconds", "high")]})
    answer("a time that is none", {"input": hs({"exp": "1700003600"}), **KEY},
           {"valid": False, "times": {"expires_at": None},
            "checks": HOLDS + [check("expiry", False)]})
    answer("half a second", {"input": hs({"exp": NOW + 0.5}), **KEY},
           {"valid": True, "claims": [{"time_iso": "2023-11-14T22:13:20.500000Z",
                                       "relative": "now"}]})


def headers():
    for member, value, code, severity in (
            ("jwk", ec_jwk(P256, "P-256"), "embedded_jwk", "high"),
            ("jku", "https://evil.example/keys", "jku_header", "medium"),
            ("x5u", "https://evil.example/cert", "x5u_header", "medium"),
            ("x5c", ["MII="], "x5c_header", "low"),
            ("kid", "../../dev/null", "kid_injection", "high"),
            ("kid", "x' UNION SELECT 'k", "kid_injection", "high"),
            ("kid", "k|id", "kid_injection", "high")):
        answer(f"the header has {member} {str(value)[:6]}",
               {"input": hs(header={member: value}), **KEY},
               {"valid": True, "findings": [finding(code, severity)]})
    answer("an embedded key signs nothing",
           {"input": token("ES256", P256, CLAIMS, {"jwk": ec_jwk(P256, "P-256")}),
            "now": NOW, "jwk": ec_jwk(ec.generate_private_key(ec.SECP256R1()), "P-256")},
           {"signature_status": "invalid", "valid": False,
            "findings": [finding("embedded_jwk", "high")]})
    answer("an unknown crit", {"input": hs(header={"crit": ["exp"], "exp": 1}), **KEY},
           {"signature_status": "valid", "valid": False,
            "checks": HOLDS + [check("critical", False), check("expiry", True)],
            "findings": [finding("unknown_crit", "high")]})
    head = b64(compact({"alg": "HS256", "b64": False, "crit": ["b64"]}))
    tag = b64(sign("HS256", SECRET, f"{head}.$.02".encode()))
    answer("a payload that is not encoded", {"input": f"{head}..{tag}", "payload": "$.02", **KEY},
           {"output": "$.02", "payload_raw_base64url": b64(b"$.02"), "signature_status": "valid",
            "valid": True, "checks": HOLDS + [check("critical", True)]})
    first, body, tag = hs().split(".")
    answer("a detached payload", {"input": f"{first}..{tag}", **KEY,
                                  "payload": compact(CLAIMS).decode()},
           {"valid": True, "payload": CLAIMS, "payload_raw_base64url": body})
    answer("a detached payload that is missing", {"input": f"{first}..{tag}", **KEY},
           {"valid": False, "signature_status": "invalid", "output": "",
            "warnings": [{"code": "payload_missing"}]})
    answer("names twice", {"input": hs(None, payload=b'{"sub":"a","exp":2000000000,"sub":"b"}'),
                           **KEY},
           {"valid": True, "payload": {"exp": 2000000000},
            "findings": [finding("duplicate_keys", "high")]})
    der = P256.sign(f"{b64(compact({'alg': 'ES256'}))}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    der_token = f"{b64(compact({'alg': 'ES256'}))}.{body}.{b64(der)}"
    answer("DER", {"input": der_token, "public_key": pem(P256), "now": NOW},
           {"signature_status": "invalid", "valid": False,
            "findings": [finding("der_ecdsa", "high")]})
    answer("DER without a key", {"input": der_token, "now": NOW},
           {"signature_status": "not_checked", "valid": False,
            "findings": [finding("der_ecdsa", "high")]})
    padded = hs(None, payload=b'{"exp":2000000000}x'[:-1])
    parts = padded.split(".")
    parts[2] += "="
    answer("padding", {"input": ".".join(parts), **KEY},
           {"signature_status": "valid", "valid": False,
            "checks": [check("encoding", False)] + HOLDS + [check("expiry", True)],
            "findings": [finding("non_canonical", "medium")]})


def forms():
    body = b64(compact(CLAIMS))

    def entry(alg, key, header):
        protected = b64(compact({"alg": alg}))
        signature = b64(sign(alg, key, f"{protected}.{body}".encode()))
        return {"protected": protected, "header": header, "signature": signature}

    flat = {"payload": body, **entry("ES256", P256, {"kid": "e"})}
    answer("flattened", {"input": json.dumps(flat, indent=1), "jwk": ec_jwk(P256, "P-256"),
                         "now": NOW},
           {"type": "jws-json", "header": {"alg": "ES256", "kid": "e"}, "payload": CLAIMS,
            "signatures": [{"header": {"alg": "ES256", "kid": "e"}, "signature": {"bytes": 64},
                            "status": "valid"}],
            "signature_status": "valid", "valid": True})
    general = {"payload": body, "signatures": [entry("RS256", RSA, {"kid": "r"}),
                                               entry("ES256", P256, {"kid": "e"})]}
    answer("general", {"input": json.dumps(general), "jwk": ec_jwk(P256, "P-256"), "now": NOW},
           {"type": "jws-json", "header": {"alg": "ES256", "kid": "e"},
            "signatures": [{"status": "key_mismatch"}, {"status": "valid"}], "valid": True})
    answer("decode general", {"input": json.dumps(general), "now": NOW},
           {"type": "jws-json", "header": {"alg": "RS256", "kid": "r"}, "valid": None})
    head = compact({"alg": "RSA-OAEP", "enc": "A256GCM"})
    parts = [head, b"k" * 256, b"i" * 12, b"text", b"t" * 16]
    jwe = ".".join(b64(part) for part in parts)
    encrypted = {"type": "jwe", "header": json.loads(head), "payload": None, "signature": None,
                 "output": '{\n  "alg": "RSA-OAEP",\n  "enc": "A256GCM"\n}',
                 "jwe": {"alg": "RSA-OAEP", "enc": "A256GCM",
                         "parts": [{"name": "header", "bytes": len(head)},
                                   {"name": "encrypted_key", "bytes": 256},
                                   {"name": "iv", "bytes": 12}, {"name": "ciphertext", "bytes": 4},
                                   {"name": "tag", "bytes": 16}]}}
    answer("encrypted", {"input": jwe}, {**encrypted, "signature_status": "not_checked",
                                         "valid": None})
    answer("encrypted, to be verified", {"input": jwe, "secret": "x"},
           {**encrypted, "signature_status": "unsupported", "valid": False})
    names = ("protected", "encrypted_key", "iv", "ciphertext", "tag")
    answer("encrypted in JSON",
           {"input": json.dumps({**{name: b64(part) for name, part in zip(names, parts)},
                                 "header": {"kid": "1"}})},
           {"type": "jwe", "header": {"alg": "RSA-OAEP", "enc": "A256GCM", "kid": "1"}})


def selective():
    shown = b64(compact(["salt-1", "email", "alice@example.com"]))
    item = b64(compact(["salt-2", "DE"]))

    def digest(text):
        return b64(hashlib.sha256(text.encode()).digest())

    payload = {**CLAIMS, "_sd_alg": "sha-256", "_sd": [digest(shown), digest("hidden")],
               "nationalities": [{"...": digest(item)}], "cnf": {"jwk": ec_jwk(P256, "P-256")}}
    issued = hs(payload, {"typ": "dc+sd-jwt"})
    disclosed = [{"name": "email", "value": "alice@example.com", "digest": digest(shown),
                  "found": True}, {"name": None, "value": "DE", "found": True}]
    answer("disclosures", {"input": f"{issued}~{shown}~{item}~", **KEY},
           {"type": "sd-jwt", "valid": True, "disclosures": disclosed,
            "checks": HOLDS + [check("expiry", True), check("disclosures", True)]},
           summary="Reads what an SD-JWT discloses.", example=True)
    bound = f"{issued}~{shown}~"
    proof = token("ES256", P256, {"iat": NOW, "nonce": "n", "sd_hash": digest(bound)},
                  {"typ": "kb+jwt"})
    answer("key binding", {"input": bound + proof, **KEY},
           {"valid": True, "key_binding": {"header": {"alg": "ES256", "typ": "kb+jwt"},
                                           "payload": {"nonce": "n"}},
            "checks": HOLDS + [check("expiry", True), check("disclosures", True),
                               check("key_binding", True)]})
    answer("key binding of another", {"input": f"{issued}~{shown}~{item}~{proof}", **KEY},
           {"valid": False, "signature_status": "valid"})
    stray = b64(compact(["salt-3", "admin", True]))
    answer("a disclosure that does not belong", {"input": f"{issued}~{stray}~", **KEY},
           {"valid": False, "disclosures": [{"name": "admin", "value": True, "found": False}]})


def problems():
    first, body, tag = A1.split(".")
    problem("no input", {}, 400, "validation_error",
            errors=[{"pointer": "/input", "code": "missing_input"}])
    problem("nothing", {"input": " "}, 422, "malformed_token", segment="header")
    problem("one part", {"input": "hello"}, 422, "malformed_token", segment="payload")
    problem("two parts", {"input": f"{first}.{body}"}, 422, "malformed_token",
            segment="signature", position={"offset": len(first) + 1 + len(body)})
    problem("four parts", {"input": f"{A1}.x"}, 422, "malformed_token", segment="tag")
    problem("six parts", {"input": "a.b.c.d.e.f"}, 422, "malformed_token", segment="tag")
    problem("no header", {"input": f".{body}.{tag}"}, 422, "malformed_token", segment="header")
    problem("a foreign character", {"input": f"Bearer {first}.{body[:5]}+{body[6:]}.{tag}"}, 422,
            "invalid_base64url", segment="payload",
            position={"offset": 7 + len(first) + 1 + 5, "line": 1})
    problem("a character left over", {"input": f"{first}.{body}.{tag}xx"}, 422,
            "invalid_base64url", segment="signature")
    problem("a header of text", {"input": f"{b64(b'hello')}.{body}.{tag}"}, 422,
            "invalid_header_json", segment="header", position={"offset": 0})
    problem("a header that is cut", {"input": f"{b64(b'{' + b'1')}.{body}.{tag}"}, 422,
            "invalid_header_json", segment="header", position={"offset": 1})
    problem("a header that is no object", {"input": f"{b64(b'[]')}.{body}.{tag}"}, 422,
            "invalid_header_json", segment="header")
    problem("JSON that is no token", {"input": '{"payload": "e30"}'}, 422, "malformed_token",
            segment="signature")
    problem("broken JSON", {"input": '{"payload": '}, 422, "malformed_token", segment="json")
    shared = {"payload": "e30", "protected": b64(compact({"alg": "HS256"})),
              "header": {"alg": "none"}, "signature": ""}
    problem("headers that share a name", {"input": json.dumps(shared)}, 422, "malformed_token",
            segment="header")
    fault("verify without a key", {"input": A1, "operation": "verify"}, "secret", "missing_key")
    fault("an unknown operation", {"input": A1, "operation": "sign"}, "operation", "invalid_option")
    fault("none is no algorithm", {"input": A1, "algorithms": ["none"]}, "algorithms/0",
          "invalid_option")
    fault("no algorithms", {"input": A1, "algorithms": []}, "algorithms", "out_of_range")
    fault("an unknown option", {"input": A1, "key": "x"}, "key", "unknown_field")
    fault("a broken secret", {"input": A1, "secret": "xyz", "secret_encoding": "hex"}, "secret",
          "invalid_encoding")
    fault("two keys", {"input": A1, "secret": "x", "public_key": "y"}, "public_key",
          "conflicting_options")
    fault("no PEM", {"input": A1, "public_key": "hello"}, "public_key", "invalid_key")
    broken = pem(P256).replace("M", "A", 1)
    fault("broken PEM", {"input": A1, "public_key": broken}, "public_key", "invalid_key")
    locked = private_pem(P256, serialization.BestAvailableEncryption(b"x"))
    fault("an encrypted key", {"input": A1, "public_key": locked}, "public_key", "invalid_key")
    fault("a JWK of no kind", {"input": A1, "jwk": {"kty": "oct2"}}, "jwk", "invalid_key")
    fault("a JWK that is no JSON", {"input": A1, "jwk": "x"}, "jwk", "invalid_key")
    fault("a point beside its curve",
          {"input": A1, "jwk": {**ec_jwk(P256, "P-256"), "y": b64(b"y" * 32)}}, "jwk", "invalid_key")
    fault("a set without keys", {"input": A1, "jwks": {"keys": []}}, "jwks", "invalid_key")
    fault("a payload too many", {"input": A1, "payload": "x"}, "payload", "conflicting_options")
    fault("a time that cannot be", {"input": A1, "now": "yesterday"}, "now", "invalid_type")
    fault("a tolerance below zero", {"input": A1, "clock_tolerance_seconds": -1},
          "clock_tolerance_seconds", "out_of_range")


for group in (decoding, algorithms, keys, claims, headers, forms, selective, problems):
    group()
lines = ",\n".join("  " + json.dumps(case, ensure_ascii=False) for case in cases)
path = pathlib.Path(__file__).parents[2] / "src/tools/jwt_decoder.cases.json"
path.write_text("[\n" + lines + "\n]\n")
