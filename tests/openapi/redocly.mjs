// Lints the document with Redocly's recommended rules, including warnings. Disabled are rules that
// paths of the specification break, which end in slashes and have templates/ beside {id}/, and the
// rule that every operation has a 2xx response: links in emails respond with 302.
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    'no-path-trailing-slash': 'off',
    'no-ambiguous-paths': 'off',
    'operation-2xx-response': 'off',
  },
});
const problems = await lint({ ref: process.argv[2], config });
const totals = getTotals(problems);
if (totals.errors + totals.warnings > 0) {
  formatProblems(problems, { totals, format: 'stylish', maxProblems: 50 });
  process.exit(1);
}
