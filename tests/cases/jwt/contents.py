"""Claims, headers, other forms of tokens, selective disclosure, and what is refused."""
import hashlib
import json

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from .case import (A1, CLAIMS, HOLDS, KEY, P256, RSA, SECRET, answer, check, fault, finding, hs,
                   problem)
from .tokens import NOW, b64, compact, ec_jwk, pem, private_pem, sign, token


def claims():
    base = {"input": hs({**CLAIMS, "nbf": NOW - 10}, {"typ": "at+jwt"}), **KEY}
    every = {"issuer": "https://issuer.example", "audience": "web", "subject": "alice",
             "typ": "application/AT+JWT", "max_age_seconds": 60}
    answer("every expectation holds", {**base, **every},
           {"valid": True, "checks": HOLDS + [check(name, True) for name in
                                              ("typ", "expiry", "not_before", "issuer", "audience",
                                               "subject", "max_age")]},
           summary="Checks the claims as well.", example=True)
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
           summary="Shows the disclosures of an SD-JWT.", example=True)
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
    problem("a PASETO", {"input": "v4.public.eyJkYXRhIjoidGhpcyBpcyBhIHNpZ25lZCBtZXNzYWdlIn0"}, 422,
            "invalid_header_json", hint="The token looks like a PASETO, which is not a JWT.")
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
