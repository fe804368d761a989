/** Prints every import and every use of markup that the rules refuse; fails when there is one, or when nothing was read. */

import { root } from './fresh.mjs';
import { checkImports } from './import-rules.mjs';
import { checkMarkup } from './markup-rules.mjs';

const { modules, violations } = await checkImports(root);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
const refused = await checkMarkup(root);
for (const { file, line, found } of refused)
  console.error(
    `one-sanitiser: ${file}:${line} uses ${found}; markup is shown by ui/html/sanitise.ts, and printed by server/html/sanitise.ts, alone`,
  );
if (modules === 0) console.error('no module was read');
console.log(
  `${modules} modules, ${violations.length} refused imports, ${refused.length} refused uses of markup`,
);
process.exitCode = modules === 0 || violations.length + refused.length > 0 ? 1 : 0;
