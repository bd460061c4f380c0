// validate.mjs FILE ...: checks bills of materials against the published schema of CycloneDX 1.6,
// and that every reference in one refers to its components.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import Ajv from "ajv";
import addFormats from "ajv-formats";

const require = createRequire(import.meta.url);
const library = dirname(require.resolve("@cyclonedx/cyclonedx-library/package.json"));
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const schema = (name) => read(join(library, "res", "schema", `${name}.SNAPSHOT.schema.json`));

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
// All addresses in them are ASCII.
ajv.addFormat("iri-reference", ajv.formats["uri-reference"]);
ajv.addFormat("idn-email", ajv.formats.email);
// The copies of the schemas in the package refer to each other by file name.
for (const name of ["spdx", "jsf-0.82", "cryptography-defs"]) {
  const { $id, ...rest } = schema(name);
  ajv.addSchema(rest, new URL(`${name}.SNAPSHOT.schema.json`, $id).href);
}
const validate = ajv.compile(schema("bom-1.6"));

function faultsOf(bom) {
  if (!validate(bom)) return validate.errors.map((one) => `${one.instancePath} ${one.message}`);
  const references = [bom.metadata.component, ...bom.components].map((one) => one["bom-ref"]);
  const known = new Set(references);
  const faults = known.size === references.length ? [] : ["a reference stands for two components"];
  for (const { ref, dependsOn = [] } of bom.dependencies)
    for (const one of [ref, ...dependsOn]) if (!known.has(one)) faults.push(`there is no ${one}`);
  const reached = new Set(["toolyard"]);
  const needs = new Map(bom.dependencies.map((one) => [one.ref, one.dependsOn ?? []]));
  for (const ref of reached) for (const one of needs.get(ref) ?? []) reached.add(one);
  for (const ref of known) if (!reached.has(ref)) faults.push(`nothing needs ${ref}`);
  return faults;
}

let failed = false;
for (const file of process.argv.slice(2))
  for (const fault of faultsOf(read(file))) {
    failed = true;
    console.error(`${file}: ${fault}`);
  }
process.exit(failed ? 1 : 0);
