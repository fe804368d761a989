/**
 * The settings of inboxes, agents, help centers, keys and webhooks, as the docs, the help of commands and records have
 * them, are those of the definitions. Where one has changed,
 * `npx vitest run --project node test/docs/stored-settings.test.ts --update` prints the tables again; a setting without a
 * row gets one below the setting that is defined before it.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { createCli } from '../../src/server/cli/cli.ts';
import { helpSentence } from '../../src/server/cli/help-sentence.ts';
import { kinds } from '../../src/server/operate/records/kinds/index.ts';
import { agentParts, agentSettings } from '../../src/server/settings/stored/agent.ts';
import {
  helpCenterNames,
  helpCenterPlacement,
  helpCenterSettings,
} from '../../src/server/settings/stored/help-center.ts';
import { inboxParts, inboxSettings } from '../../src/server/settings/stored/inbox.ts';
import { keySettings } from '../../src/server/settings/stored/key.ts';
import {
  commandOption,
  type StoredSetting,
  type StoredSettings,
} from '../../src/server/settings/stored/setting.ts';
import { webhookSettings } from '../../src/server/settings/stored/webhook.ts';
import { root } from '../../tools/fresh.mjs';

const inbox = { ...inboxParts, ...inboxSettings };
const agent = { ...agentParts, ...agentSettings };
const helpCenter = { ...helpCenterNames, ...helpCenterPlacement, ...helpCenterSettings };

/** The tables of options in the docs: the heading of their first column. */
const tables = [
  { page: 'inboxes', heading: 'Option of `inbox add` and `set`', settings: inbox },
  { page: 'inboxes', heading: 'Option of `agents add` and `set`', settings: agent },
  { page: 'office-hours', heading: 'Option', settings: helpCenter },
  { page: 'gateway', heading: 'Option', settings: helpCenter },
];

const pathOf = (page: string) => join(root, `docs/operating/${page}.md`);

const pages = new Map<string, string>();
beforeAll(async () => {
  for (const page of [...tables.map((table) => table.page), 'load-and-export'])
    pages.set(page, await readFile(pathOf(page), 'utf8'));
});

interface Line {
  readonly text: string;
  /** The heading of the table that it is a row of; empty: it is of none. */
  readonly heading: string;
  /** The option that it is about; undefined: none, or several. */
  readonly option: string | undefined;
}

function linesOf(page: string): Line[] {
  let heading = '';
  return (pages.get(page) ?? '').split('\n').map((text) => {
    const [first = ''] = text.startsWith('| ') ? text.slice(2, -2).split(' | ') : [];
    if (!text.startsWith('|')) heading = '';
    else if (heading === '') heading = first;
    const option = /`, `--/.test(first) ? undefined : /^`(--[a-z-]+)/.exec(first)?.[1];
    return { text, heading, option };
  });
}

function printRow(name: string, setting: StoredSetting<unknown>, page: string): string {
  const { kind, sentence, details, default: byDefault } = setting;
  const option = commandOption(name, setting);
  const usage =
    kind.argument === 'on|off'
      ? `\`${option} on\` or \`off\``
      : `\`${option} ${kind.argument.toUpperCase()}\``;
  const inWords = typeof byDefault === 'boolean' ? `${byDefault ? 'On' : 'Off'} by default` : undefined;
  const sentences = [sentence, details, inWords].filter((one) => one !== undefined).join('. ');
  // A page does not lead to itself.
  const here = sentences
    .replaceAll(`](${page}.md#`, '](#')
    .replace(new RegExp(`\\[([^\\]]*)\\]\\(${page}\\.md\\)`, 'g'), '$1');
  return `| ${usage} | ${here} |`;
}

/** The settings of a thing without a row anywhere, by the option that is defined before them. */
function unprinted(settings: StoredSettings): Map<string, [string, StoredSetting<unknown>][]> {
  const lines = tables
    .filter((table) => table.settings === settings)
    .flatMap(({ page, heading }) => linesOf(page).filter((line) => line.heading === heading));
  const printed = new Set(lines.map(({ option }) => option));
  const found = new Map<string, [string, StoredSetting<unknown>][]>();
  let last = '';
  for (const [name, setting] of Object.entries(settings)) {
    const option = commandOption(name, setting);
    if (printed.has(option)) last = option;
    else found.set(last, [...(found.get(last) ?? []), [name, setting]]);
  }
  return found;
}

test.each([...new Set(tables.map(({ page }) => page))])(
  'the tables of %s are the definitions',
  async (page) => {
    const printed = linesOf(page).flatMap(({ text, heading, option }) => {
      const table = tables.find((one) => one.page === page && one.heading === heading);
      if (!table || option === undefined) return [text];
      const own = Object.entries<StoredSetting<unknown>>(table.settings).filter(
        ([name, setting]) => commandOption(name, setting) === option,
      );
      const missing = unprinted(table.settings).get(option) ?? [];
      // Of the thing itself, not a setting: which one it is.
      if (own.length === 0 && /^--(user|help-center)-id$/.test(option)) return [text];
      return [...own, ...missing].map(([name, setting]) => printRow(name, setting, page));
    });
    await expect(printed.join('\n')).toMatchFileSnapshot(pathOf(page));
  },
);

test.each<[string, string, StoredSettings]>([
  ['inbox', 'add', inbox],
  ['inbox', 'set', inbox],
  ['agents', 'add', agent],
  ['agents', 'set', agent],
  ['help-centers', 'set', helpCenter],
  ['keys', 'create', keySettings],
  ['webhooks', 'add', webhookSettings],
])('each option of %s %s says the sentence of its setting', async (name, action, settings) => {
  const program = await createCli(name);
  const command = program.commands[0]?.commands.find((one) => one.name() === action);
  const help = new Map((command?.options ?? []).map((option) => [option.long, option.description]));
  for (const [setting, definition] of Object.entries(settings)) {
    expect(help.get(commandOption(setting, definition)), setting).toBe(helpSentence(definition.sentence));
  }
});

const records: Readonly<Record<string, StoredSettings>> = {
  agent: agentSettings,
  helpCenter: helpCenterSettings,
  inbox: inboxSettings,
};

const propertiesOf = (kind: string) => kinds.find(({ name }) => name === kind)?.members.properties ?? {};

/** The members of a kind of record: `name`, and `name?` where it may be left out. */
function membersOf(kind: string): string[] {
  return Object.entries(propertiesOf(kind)).map(([name, schema]) =>
    Type.IsOptional(schema) ? `${name}?` : name,
  );
}

/** A row of the table of records: its members as they are described, and those that are new at the end. */
function printRecord(row: string): string {
  const [kind = '', cell = ''] = row.slice(2, -2).split(' | ');
  const members = membersOf(kind.replaceAll('`', ''));
  const described = cell.split(/, (?=`)(?![^(]*\))/);
  const nameOf = (item: string) => /^`([^`]+)`/.exec(item)?.[1] ?? '';
  const known = described.filter((item) => members.includes(nameOf(item)));
  const names = known.map(nameOf);
  const added = members.filter((name) => !names.includes(name)).map((name) => `\`${name}\``);
  return `| ${kind} | ${[...known, ...added].join(', ')} |`;
}

test('records have the settings, and the docs list their members', async () => {
  for (const [kind, settings] of Object.entries(records)) {
    const names = Object.keys(settings).map((name) => `${name}?`);
    expect(membersOf(kind), kind).toEqual(expect.arrayContaining(names));
    for (const [name, { sentence }] of Object.entries(settings))
      expect(propertiesOf(kind)[name], name).toMatchObject({ description: sentence });
  }
  const lines = (pages.get('load-and-export') ?? '').split('\n');
  const printed = lines.map((line) =>
    Object.keys(records).some((kind) => line.startsWith(`| \`${kind}\` |`)) ? printRecord(line) : line,
  );
  await expect(printed.join('\n')).toMatchFileSnapshot(pathOf('load-and-export'));
});
