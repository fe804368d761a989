/** `npm start`: installs and builds what is missing, then serves the demo. Flags go to `frontdesk serve`. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './fresh.mjs';

ensureInstalled();
ensureBuilt();
const main = join(root, 'dist/server/main.js');
process.argv = [process.execPath, main, 'serve', '--demo', ...process.argv.slice(2)];
await import(pathToFileURL(main).href);
