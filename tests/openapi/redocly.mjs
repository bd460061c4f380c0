// Lints the document with Redocly's recommended rules. The specification's paths end in slashes,
// so the rule against that is off.
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

const config = await createConfig({
  extends: ['recommended'],
  rules: { 'no-path-trailing-slash': 'off' },
});
const problems = await lint({ ref: process.argv[2], config });
const totals = getTotals(problems);
if (totals.errors + totals.warnings > 0) {
  formatProblems(problems, { totals, format: 'stylish', maxProblems: 50 });
  process.exit(1);
}
