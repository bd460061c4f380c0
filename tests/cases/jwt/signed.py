"""Reading tokens, every algorithm, and every form of key."""
import base64
import json

from cryptography.hazmat.primitives import serialization

from .case import (A1, A1_KEY, CLAIMS, ED25519, ED448, FORGED, HOLDS, K256, KEY, P256, P384,
                   P521, ROCA_RSA, RSA, SECRET, SHORT_RSA, TEXT_SECRET, answer, check, finding, hs)
from .tokens import (NOW, b64, certificate, compact, ec_jwk, number, oct_jwk, okp_jwk, pem,
                     pkcs1, private_pem, rsa_jwk, token)


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
        "claims": [{"name": "iss", "value": "joe", "description": "Issuer of the token."},
                   {"name": "exp", "value": 1300819380, "time_iso": "2011-03-22T18:43:00Z"},
                   {"name": "http://example.com/is_root", "value": True, "description": "",
                    "time_iso": None, "relative": None}],
        "times": {"issued_at": None, "not_before": None, "expires_at": "2011-03-22T18:43:00Z",
                  "lifetime_seconds": None, "expired": True, "active": False},
        "signature_status": "not_checked", "valid": False, "checks": [check("expiry", False)],
        "findings": [finding("expired", "medium")], "jwe": None, "warnings": []},
        summary="Decodes a token and explains its parts.", example=True)
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
           summary="Reports that the signature does not match.", example=True)
    answer("a weak secret is found", {"input": token("HS256", b"secret", CLAIMS), "now": NOW},
           {"valid": None, "findings": [finding("weak_secret", "high")]})
    answer("a password for a secret", {"input": token("HS384", b"monkey", CLAIMS), "now": NOW},
           {"findings": [finding("weak_secret", "high")]})
    answer("a weak secret is given",
           {"input": token("HS256", b"changeme", CLAIMS), "secret": "changeme", "now": NOW},
           {"valid": True, "signature_status": "valid",
            "findings": [finding("short_key", "medium"), finding("weak_secret", "high")]})
    unkeyed = token("HS256", b"", CLAIMS)
    empty = [finding("short_key", "high"), finding("weak_secret", "high")]
    for kind, key in (("secret", {"secret": ""}), ("JWK", {"jwk": oct_jwk(b"")}),
                      ("JWK in a set", {"jwks": {"keys": [oct_jwk(b"")]}})):
        answer(f"an empty {kind}", {"input": unkeyed, **key, "now": NOW},
               {"signature_status": "valid", "findings": empty})
    answer("an empty secret of no use", {"input": signed, "secret": "", "now": NOW},
           {"signature_status": "invalid", "valid": False,
            "findings": [finding("short_key", "high")]})
    for kind, key in (("key", {"public_key": pem(ROCA_RSA)}), ("JWK", {"jwk": rsa_jwk(ROCA_RSA)}),
                      ("certificate", {"public_key": certificate(ROCA_RSA)})):
        answer(f"a {kind} with the fault ROCA",
               {"input": token("PS256", ROCA_RSA, CLAIMS), **key, "now": NOW},
               {"signature_status": "valid", "valid": True, "findings": [finding("roca", "high")]})
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
