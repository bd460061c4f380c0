#!/usr/bin/env python3
"""Writes src/tools/jwt_decoder.cases.json: tokens signed by Python's `cryptography` and by RFC 7515,
and what reading them must give. Keys are new in every run."""
import json
import pathlib

from jwt.case import cases
from jwt.contents import claims, forms, headers, problems, selective
from jwt.signed import algorithms, decoding, keys

for group in (decoding, algorithms, keys, claims, headers, forms, selective, problems):
    group()
lines = ",\n".join("  " + json.dumps(case, ensure_ascii=False) for case in cases)
path = pathlib.Path(__file__).parents[2] / "src/tools/jwt_decoder.cases.json"
path.write_text("[\n" + lines + "\n]\n")
