import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';
import { checkImports, ruleNames } from '../tools/import-rules.mjs';

const made: string[] = [];
afterEach(async () => {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true });
});

/** A folder without modules, and with the installed packages. */
async function makeProject(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-rules-'));
  made.push(dir);
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  await cp(join(root, 'package.json'), join(dir, 'package.json'));
  await mkdir(join(dir, 'src'));
  return dir;
}

async function write(path: string, code: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, code, { flag: 'a' });
}

/** For each rule, the file that breaks it and what that imports. */
const violations: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-cycles': ['src/client/planted-cycle.ts', './planted-turn.ts'],
  resolvable: ['src/client/planted-nowhere.ts', './nowhere.ts'],
  'api-imports': ['src/api/planted-caller.ts', '../client/errors.ts'],
  'client-imports': ['src/client/planted-view.ts', 'preact'],
  'state-imports': ['src/state/planted-words.ts', '../languages/find-in.ts'],
  'markup-imports': ['src/markup/planted-view.ts', '../ui/html/safe-html.ts'],
  'formats-imports': ['src/formats/planted-tree.ts', '../markup/version.ts'],
  'search-imports': ['src/search/planted-words.ts', '../languages/find-in.ts'],
  'languages-imports': ['src/languages/planted-tag.ts', '../api/language-tag.ts'],
  'browsers-load-one-language': ['src/help/islands/planted-texts.ts', '../../languages/texts.ts'],
  'content-imports': ['src/content/planted-row.ts', '../server/db/database.ts'],
  'gateway-imports': ['src/gateway/planted-row.ts', '../server/db/database.ts'],
  'gateway-behind-start': ['src/server/gateway-store/planted-gateway.ts', '../../gateway/gateway.ts'],
  'gateway-types-in-stores': ['src/server/http/planted-upstream.ts', '../../gateway/store.ts'],
  'content-behind-import': [
    'src/server/resources/faq/planted-folder.ts',
    '../../../content/folder/read-folder.ts',
  ],
  'browsers-parse-no-html': ['src/ui/html/planted-tree.ts', '../../markup/html/html-tree.ts'],
  'ui-imports': ['src/ui/planted-door.ts', '../embed/settings/read.ts'],
  'desk-imports': ['src/desk/planted-panel.ts', '../widget/routes.ts'],
  'desk-actions-know-no-subject': ['src/desk/actions/planted-view.ts', '../views/planted-subject.ts'],
  'desk-kit-know-no-subject': ['src/desk/kit/planted-model.ts', '../models/planted-subject.ts'],
  'help-imports': ['src/help/planted-model.ts', '../widget/routes.ts'],
  'pages-ask-nobody': ['src/help/planted-caller.ts', '../client/client.ts'],
  'settings-below-rooms': ['src/server/settings/planted-row.ts', '../db/database.ts'],
  'pages-behind-one-room': ['src/server/http/planted-page.ts', '../../help/page.ts'],
  'widget-imports': ['src/widget/planted-door.ts', '../embed/settings/read.ts'],
  'embed-imports': ['src/embed/planted-http.ts', 'fastify'],
  'server-imports': ['src/server/planted-caller.ts', '../client/client.ts'],
  'schemas-only-as-types': ['src/client/planted-schema.ts', '../api/schemas/common.ts'],
  'schemas-know-typebox': ['src/api/planted-schema.ts', 'typebox'],
  'components-know-no-models': ['src/ui/components/planted-model.ts', '../../widget/models/latest.ts'],
  'home-before-models': ['src/widget/home/planted-model.ts', '../models/latest.ts'],
  'models-know-no-view': ['src/widget/models/planted-view.ts', '../../ui/theme/style-sheet.ts'],
  'preact-behind-one-door': ['src/embed/planted-component.ts', 'preact'],
  'one-sanitiser': ['src/ui/html/planted-sanitiser.ts', 'dompurify'],
  'documents-behind-sanitiser': ['src/server/help/planted-document.ts', 'jsdom'],
  'sanitiser-in-a-thread': ['src/server/help/planted-sanitiser.ts', '../html/sanitise.ts'],
  'pictures-measured-in-a-thread': ['src/server/help/planted-size.ts', 'image-size'],
  'one-parser': ['src/server/resources/planted-parser.ts', 'parse5'],
  'one-mail-parser': ['src/server/mail/planted-parser.ts', 'mailparser'],
  'one-image-printer': ['src/server/help/planted-printer.ts', '@resvg/resvg-js'],
  'print-in-its-thread': ['src/server/help/planted-print.ts', './preview-images/print.ts'],
  'mailboxes-only-read': ['src/server/mail/planted-mailbox.ts', 'imapflow'],
  'who-knows-sql': ['src/server/http/planted-query.ts', 'drizzle-orm'],
  'http-behind-app': ['src/server/mail/planted-answer.ts', '../http/entrance/errors.ts'],
  'routes-behind-app': ['src/server/mail/planted-route.ts', './routes/inbound.ts'],
  'settings-know-no-http': ['src/server/settings/planted-limit.ts', '../http/limits/rate-limit.ts'],
  'resources-meet-in-sql': ['src/server/resources/notes/planted-peer.ts', '../faq/present.ts'],
  'no-folder-cycles': ['src/server/jobs/planted-room.ts', '../live/planted-back.ts'],
  'loader-is-small': ['src/embed/entries/script.ts', '../../client/errors.ts'],
};

test('every rule has its violation here', () => {
  expect(Object.keys(violations).sort()).toEqual([...ruleNames].sort());
});

test('each violation is reported', async () => {
  const dir = await makeProject();
  for (const [file, imported] of Object.values(violations)) {
    await write(join(dir, file), `import * as planted from '${imported}';\nexport const used = planted;\n`);
    // The rules go by where a module lies, whatever is in it.
    const isThere = imported.startsWith('.') && !imported.includes('nowhere');
    if (isThere) await write(join(dir, dirname(file), imported), 'export {};\n');
  }
  await write(join(dir, 'src/client/planted-turn.ts'), "export * from './planted-cycle.ts';\n");
  await write(
    join(dir, 'src/server/live/planted-way-back.ts'),
    "export * from '../jobs/planted-other.ts';\n",
  );
  await write(join(dir, 'src/server/jobs/planted-other.ts'), 'export {};\n');
  for (const [room, other] of [
    ['list', 'thread'],
    ['thread', 'list'],
  ]) {
    const planted = `import type * as other from '../${other}/planted.ts';\nexport type Other = typeof other;\n`;
    await write(join(dir, `src/desk/views/${room}/planted-${other}.ts`), planted);
    await write(join(dir, `src/desk/views/${room}/planted.ts`), 'export {};\n');
  }
  const { violations: found } = await checkImports(dir);
  const reported = new Set(found.map(({ rule, from }) => `${rule}: ${from}`));
  for (const [rule, [file]] of Object.entries(violations)) expect(reported).toContain(`${rule}: ${file}`);
  expect(reported).toContain('no-folder-cycles: src/desk/views/list/planted-thread.ts');
});

test('a folder without modules is seen as empty', async () => {
  expect(await checkImports(await makeProject())).toEqual({ modules: 0, violations: [] });
});
