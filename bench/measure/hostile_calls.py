"""Calls that cost much for their size, each as method, path and body."""
import base64
import json
import random


def tool(slug, request):
    return "POST", f"/api/v1/t/{slug}/", json.dumps(request)


def query(document, path):
    return tool("json-formatter", {"operation": "query", "input": json.dumps(document),
                                   "pointer": path})


def brackets():
    """8 KB of brackets with an indent of 16"""
    return tool("json-formatter", {"input": "[" * 4_000 + "]" * 4_000, "indent": 16})


def wide_brackets():
    """many brackets with an indent of 16"""
    return tool("json-formatter", {"input": "[" + ",".join(["[" * 60 + "]" * 60] * 6_000) + "]",
                                   "indent": 16})


def open_brackets():
    """9.9 MB of open brackets to repair"""
    return tool("json-formatter", {"input": "[" * 9_900_000, "repair": True,
                                   "operation": "minify"})


def large_class():
    """a query with a class of 19,000 characters"""
    letters = "".join(chr(0x4E00 + i) for i in range(19_000))
    return query(["x" * 50_000], f"$[?search(@, '[{letters}]z')]")


def compared_texts():
    """a query that compares long texts"""
    texts = ["y" * 5_000 + str(i) for i in range(100)]
    return query([texts, texts], "$..[?@ != $[0][99] && @ != $[1][98]]")


def pattern_per_item():
    """a query with a pattern for each item"""
    items = [{"t": "a" * 200, "p": f"(a{{0,90}}){{100}}b{i}"} for i in range(3_000)]
    return query(items, "$[?match(@.t, @.p)]")


def long_key():
    """line_mode with a key of 100 KB"""
    return tool("hash-generator", {"input": "a\n" * 50_000, "line_mode": True,
                                   "algorithm": "sha3-512", "key": "k" * 100_000})


def all_hashes():
    """all algorithms on 9.9 MB"""
    return tool("hash-generator", {"input": "x" * 9_900_000, "algorithms": "all"})


def long_salt():
    """line_mode with a salt of 5 MB behind each line"""
    return tool("md5-generator", {"input": "a\n" * 200_000, "line_mode": True,
                                  "salt": "s" * 5_000_000, "salt_position": "suffix"})


def large_key():
    """a key of 8192 bits"""
    return tool("rsa-key-generator", {"bits": 8192})


def iterations():
    """PBKDF2 with 5,000,000 iterations"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y", "kdf": "pbkdf2",
                                        "iterations": 5_000_000})


def weak_iterations():
    """PBKDF2 with MD5 and 5,000,000 iterations"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y", "kdf": "pbkdf2",
                                        "digest": "md5", "iterations": 5_000_000})


def ssh_rounds():
    """a key of OpenSSH with 1,024 rounds"""
    return tool("rsa-key-generator", {"bits": 2048, "private_format": "openssh",
                                      "passphrase": "y", "iterations": 1_024})


def memory():
    """scrypt with 64 MiB"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y", "kdf": "scrypt",
                                        "memory_kib": 65_536, "parallelism": 16})


def usual_derivation():
    """a password with the usual Argon2id"""
    return tool("aes-encrypt-decrypt", {"input": "x", "password": "y"})


def entities():
    """9.9 MB of entities"""
    return tool("markdown-preview", {"input": "&ngE;" * 1_980_000})


def different_words():
    """phrases of five different words"""
    words = " ".join(f"{i:x}a" for i in range(1_500_000))[:9_900_000]
    return tool("word-counter", {"input": words, "ngram": 5, "top": 1_000})


def long_password():
    """analyzing 9.9 MB"""
    return tool("password-generator", {"operation": "analyze", "input": "a" * 9_900_000})


def many_paragraphs():
    """10,000 paragraphs of HTML"""
    return tool("lorem-ipsum", {"count": 10_000, "format": "html",
                                "sentences_per_paragraph": [2, 2],
                                "words_per_sentence": [100, 100],
                                "word_list": ['"' * 4, '"' * 2]})


def short_lines():
    """lines of one character"""
    return tool("base64", {"input": "x" * 7_500_000, "line_length": 1, "eol": "crlf"})


def gaps():
    """9.9 MB with gaps of three kinds"""
    return tool("hex-decoder", {"input": "00 01-02:" * 1_100_000})


def crib():
    """a crib of 1,000 letters in 9.9 MB"""
    return tool("caesar-cipher", {"operation": "crack", "input": "ab" * 4_950_000,
                                  "crib": "ab" * 499 + "ac"})


def calculation():
    """a calculation of 2,400,000 terms"""
    return tool("color-converter", {"input": "rgb(calc(" + "1 + " * 2_400_000 + "1) 0 0)"})


def unknown_characters():
    """1,600,000 characters without a code"""
    return tool("morse-code", {"input": "\u4e2d" * 1_600_000, "operation": "encode",
                               "unknown": "skip"})


def long_name():
    """10,000 from a name of 9.9 MB"""
    return tool("uuid-generator", {"version": 8, "namespace": "dns", "name": "x" * 9_900_000,
                                   "count": 10_000})


def many_claims():
    """400,000 claims"""
    claims = json.dumps({f"c{i}": i for i in range(400_000)}).encode()
    parts = (b'{"alg":"none"}', claims)
    token = ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)
    return tool("jwt-decoder", {"input": token + "."})


def many_keys():
    """100 keys tried on 32 signatures"""
    def encoded(data):
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    keys = [{"kty": "RSA", "e": "AQAB", "n": encoded(b"\xc0" + random.randbytes(2_046) + b"\x01")}
            for _ in range(100)]
    one = {"protected": encoded(b'{"alg":"RS256"}'), "signature": encoded(b"x" * 2_048)}
    return tool("jwt-decoder", {"operation": "verify", "jwks": {"keys": keys},
                                "algorithms": ["RS256"],
                                "input": json.dumps({"payload": "e30", "signatures": [one] * 32})})


def many_arrays():
    """a PDF with an array of 380,000 arrays of one number"""
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/X[" + "[1]" * 380_000 + "]>>"
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", page]
    text = "%PDF-1.4\n" + "".join(f"{i} 0 obj{body}endobj\n"
                                  for i, body in enumerate(objects, 1))
    text += "trailer<</Root 1 0 R/Size 4>>\n%%EOF\n"
    return tool("pdf-merge", {"files": [base64.b64encode(text.encode()).decode()]})


def document():
    """the OpenAPI document"""
    return "GET", "/api/v1/schema/", None


def failed_sign_in():
    """a wrong password"""
    return "POST", "/api/v1/auth/token/", json.dumps({"username": "bench", "password": "no"})


def costly_report():
    """an expression on 100,000 queries"""
    return "GET", "/api/v1/admin/gsc/queries/?match=regex&filter_query=(.%3F)%7B500%7Dz%24", None


def event():
    """an exposure"""
    name = f"u{random.randrange(10**9)}"
    return ("POST", "/api/v1/experiments/none/exposure/", json.dumps({"unit": name}))


KINDS = [all_hashes, long_key, long_salt, iterations, weak_iterations, memory, usual_derivation,
         large_key, ssh_rounds, brackets, wide_brackets, open_brackets, large_class, compared_texts,
         pattern_per_item, many_claims, many_keys, entities, different_words, long_password,
         many_paragraphs, short_lines, gaps, crib, calculation, unknown_characters, long_name,
         many_arrays, document, failed_sign_in, costly_report, event]
# What was once found to hold up others, all at once.
MIX = [brackets, wide_brackets, wide_brackets, large_class, compared_texts, pattern_per_item,
       long_key, long_salt, large_key, large_key, usual_derivation, document, failed_sign_in,
       costly_report, event]
