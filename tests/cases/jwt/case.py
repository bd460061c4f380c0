"""Collects cases, and has the keys and claims that many of them share. Keys are new in every run."""
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, ed448, rsa

from .roca import roca_key
from .tokens import NOW, token

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
ROCA_RSA = roca_key(2048)
P256 = ec.generate_private_key(ec.SECP256R1())
P384 = ec.generate_private_key(ec.SECP384R1())
P521 = ec.generate_private_key(ec.SECP521R1())
K256 = ec.generate_private_key(ec.SECP256K1())
ED25519 = ed25519.Ed25519PrivateKey.generate()
ED448 = ed448.Ed448PrivateKey.generate()


def hs(claims=CLAIMS, header=None, **more):
    return token("HS256", SECRET, claims, header, **more)


KEY = {"secret": SECRET.hex(), "secret_encoding": "hex", "now": NOW}
