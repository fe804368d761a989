import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { lookMark } from '../../src/api/shared/look-mark.ts';

const built = {
  'frontdesk.js': `load('${lookMark}')`,
  'frontdesk.js.br': 'compressed',
  'frontdesk.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'widget/panel-Ab12.js': 'panel()',
  'help-center/manifest.json': JSON.stringify({
    'src/help/help-center.css': { file: 'help-center/help-center-Cd34.css' },
    'src/help/islands/main.ts': { file: 'help-center/main-Ef56.js' },
  }),
  'desk-files/manifest.json': JSON.stringify({
    'src/desk/desk.css': { file: 'desk-files/desk-Gh78.css' },
    'src/desk/main.tsx': { file: 'desk-files/main-Ij90.js' },
  }),
  'desk-service-worker.js': 'listen()',
  'index.html':
    '<html lang="en"><!-- settings --><script type="module" src="/widget/panel-Ab12.js"></script></html>',
};

/** A folder like that of the built files, until the test file's last test. */
export function usePublicFiles(): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-public-'));
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  afterAll(() => rmSync(dir, { recursive: true }));
  return dir;
}
