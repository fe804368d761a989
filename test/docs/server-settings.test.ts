/**
 * The tables of settings in the docs are printed from the definitions: flag, default and sentence. Where one has changed,
 * `npx vitest run --project node test/docs/server-settings.test.ts --update` prints the tables again; a setting without a
 * row gets one below the setting that is defined before it.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createCli } from '../../src/server/cli/cli.ts';
import { helpSentence } from '../../src/server/cli/help-sentence.ts';
import { settingFlag } from '../../src/server/settings/server/flags.ts';
import type { Setting } from '../../src/server/settings/server/setting.ts';
import { databaseSettings } from '../../src/server/settings/server/subjects/database.ts';
import { listenSettings } from '../../src/server/settings/server/subjects/listen.ts';
import { serverSettings } from '../../src/server/settings/server/subjects.ts';
import { root } from '../../tools/fresh.mjs';

const pages = [
  'configuration',
  'monitoring',
  'abuse',
  'uploads',
  'gateway',
  'mail',
  'receiving-mail',
  'postgresql',
];

const settingsByName = new Map(serverSettings.map((setting) => [setting.env, setting]));

interface Line {
  readonly text: string;
  /** Of the table that it is a row of; empty: it is none of a table of settings. */
  readonly columns: readonly string[];
  /** The variable that it is about; undefined: none, or several. */
  readonly name: string | undefined;
}

function linesOf(page: string): Line[] {
  let columns: readonly string[] = [];
  return page.split('\n').map((text) => {
    const cells = text.startsWith('| ') ? text.slice(2, -2).split(' | ') : [];
    if (cells.includes('Environment')) columns = cells;
    if (!text.startsWith('|')) columns = [];
    const name = /^`([A-Z][A-Z\d_]+)`$/.exec(cells[columns.indexOf('Environment')] ?? '')?.[1];
    return { text, columns, name };
  });
}

function printRow(setting: Setting<unknown>, columns: readonly string[], page: string): string {
  const flag = settingFlag(setting);
  const cells: Readonly<Record<string, string>> = {
    Flag: flag === null ? 'none' : `\`${flag}\``,
    Environment: `\`${setting.env}\``,
    Default: defaultOf(setting),
  };
  // A page does not lead to itself.
  const sentence = setting.sentence
    .replaceAll(`](${page}.md#`, '](#')
    .replace(new RegExp(`\\[([^\\]]*)\\]\\(${page}\\.md\\)`, 'g'), '$1');
  return `| ${columns.map((column) => cells[column] ?? sentence).join(' | ')} |`;
}

function defaultOf({ default: value, defaultWords, kind }: Setting<unknown>): string {
  if (defaultWords !== undefined) return defaultWords;
  const text = value === null ? '' : kind.print(value);
  if (text === '') return 'none';
  return typeof value === 'string' ? `\`${text}\`` : text;
}

const lines = new Map<string, Line[]>();
beforeAll(async () => {
  for (const page of pages)
    lines.set(page, linesOf(await readFile(join(root, `docs/operating/${page}.md`), 'utf8')));
});

/** The settings that no page has a row of, by the setting that is defined before them. */
function unprinted(): Map<string, Setting<unknown>[]> {
  const documented = new Set([...lines.values()].flat().flatMap(({ name }) => name ?? []));
  const found = new Map<string, Setting<unknown>[]>();
  let last = '';
  for (const setting of serverSettings) {
    if (documented.has(setting.env)) last = setting.env;
    else found.set(last, [...(found.get(last) ?? []), setting]);
  }
  return found;
}

test.each(pages)('the tables of %s are those of the definitions', async (page) => {
  const missing = unprinted();
  const printed = (lines.get(page) ?? []).flatMap(({ text, columns, name }) => {
    const setting = name === undefined ? undefined : settingsByName.get(name);
    if (name === undefined) return [text];
    const rows = [...(setting ? [setting] : []), ...(missing.get(name) ?? [])];
    return rows.map((row) => printRow(row, columns, page));
  });
  await expect(printed.join('\n')).toMatchFileSnapshot(join(root, `docs/operating/${page}.md`));
});

test('an option of a command says the sentence of its setting', async () => {
  const serve = await createCli('serve');
  const help = (serve.commands[0]?.options ?? []).map(({ long, description }) => ({ long, description }));
  for (const setting of serverSettings) {
    const long = settingFlag(setting);
    if (long === null) continue;
    const option = help.find((one) => one.long === long);
    expect(option?.description, long).toMatch(helpSentence(setting.sentence));
  }
});

test('an option of the npm package has the default of its setting', async () => {
  const source = await readFile(join(root, 'src/server/index.ts'), 'utf8');
  const options = { host: listenSettings.host, port: listenSettings.port, dataDir: databaseSettings.dataDir };
  for (const [name, { default: value }] of Object.entries(options)) {
    const [, documented] =
      new RegExp(`@default (\\S+)\n {3}\\*/\n {2}readonly ${name}\\?`).exec(source) ?? [];
    // Strings stand in single quotes there.
    expect(documented?.replaceAll("'", '"'), name).toBe(JSON.stringify(value));
  }
});
