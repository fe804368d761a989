/** Prints every import that the rules refuse; fails when there is one, or when nothing was read. */

import { root } from './fresh.mjs';
import { checkImports } from './import-rules.mjs';

const { modules, violations } = await checkImports(root);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
if (modules === 0) console.error('no module was read');
console.log(`${modules} modules, ${violations.length} refused imports`);
process.exitCode = modules === 0 || violations.length > 0 ? 1 : 0;
