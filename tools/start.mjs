/** `npm start`: installs and builds what is missing, then serves the demo. Flags go to `frontdesk serve`. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, root } from './fresh.mjs';
import { ensureInstalled } from './install.mjs';

endWithNpm();
await ensureInstalled();
ensureBuilt();
const main = join(root, 'dist/server/main.js');
process.argv = [process.execPath, main, 'serve', '--demo', ...process.argv.slice(2)];
await import(pathToFileURL(main).href);

/** An npm that is told to end tells the shell between, and that ends without telling anybody. */
function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
