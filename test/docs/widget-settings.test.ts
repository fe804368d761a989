/**
 * The settings as the docs tell them follow from the table of settings, and from the sentence and the default at each
 * type. Where one has changed, `npx vitest run --project node test/docs/widget-settings.test.ts --update` prints the docs' table again.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { type EmbedParameter, embedParameters } from '../../src/api/shared/embed-parameters.ts';
import { attributeName, hasAttribute } from '../../src/embed/settings/attributes.ts';
import { type SettingName, settingDefinition, settingNames } from '../../src/embed/settings/definition.ts';
import { root } from '../../tools/fresh.mjs';

/** What is written at the type of a setting. */
interface Comment {
  /** Without its full stop. */
  readonly sentence: string;
  readonly defaultText: string;
  /** A link into the docs; empty where there is none. */
  readonly link: string;
}

const comments = new Map<string, Comment>();

beforeAll(async () => {
  await readComments('src/widget/settings.ts', 'WidgetSettings');
  await readComments('src/embed/settings/definition.ts', 'Settings');
});

async function readComments(file: string, interfaceName: string): Promise<void> {
  const source = ts.createSourceFile(
    file,
    await readFile(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== interfaceName) continue;
    for (const member of statement.members) {
      const [comment] = member.getChildren().filter(ts.isJSDoc);
      if (!comment || !member.name) continue;
      const tagText = (name: string) => {
        const tag = comment.tags?.find(({ tagName }) => tagName.text === name);
        return tag ? tag.getText().replace(/^@\w+\s*/, '') : '';
      };
      comments.set(member.name.getText(), {
        sentence: (ts.getTextOfJSDocComment(comment.comment) ?? '').replace(/\s+/g, ' ').replace(/\.$/, ''),
        defaultText: tagText('default').replace(/[\s*]+$/, ''),
        link: tagText('see').replace(/[\s*]+$/, ''),
      });
    }
  }
}

function commentOf(name: SettingName): Comment {
  const comment = comments.get(name);
  if (!comment) throw new Error(`nothing is written at the type of ${name}`);
  return comment;
}

function rowOf(name: SettingName): string {
  const { kind } = settingDefinition(name);
  const { sentence, link } = commentOf(name);
  const attribute = hasAttribute(name) ? `\`data-${attributeName(name)}\`` : 'none';
  const words = typeof kind === 'string' ? '' : `: ${kind.map((word) => `\`${word}\``).join(', ')}`;
  const more = link && `. See ${link.replace('docs/widget/', '')}`;
  return `| \`${name}\` | ${attribute}${kind === 'object' ? ', as JSON' : ''} | ${defaultOf(name)} | ${sentence}${words}${more} |`;
}

function defaultOf(name: SettingName): string {
  const { defaultText } = commentOf(name);
  if (defaultText === '') return 'required';
  if (/^[[{]/.test(defaultText)) return 'none';
  return /^('.*'|true|false|\d+)$/.test(defaultText) ? `\`${defaultText.replaceAll("'", '')}\`` : defaultText;
}

test('the table of the script tag’s page is the table of settings', async () => {
  const path = join(root, 'docs/widget/script-tag.md');
  const page = await readFile(path, 'utf8');
  const table = ['| Setting | Attribute | Default | What it is |', '|---|---|---|---|'];
  const printed = [...table, ...settingNames.map(rowOf), ''].join('\n');
  await expect(page.replace(/^\| Setting \|.*\n(\|.*\n)+/m, () => printed)).toMatchFileSnapshot(path);
});

test('the default that is written is the value that a setting is reset to', () => {
  for (const name of settingNames) {
    const { kind, reset } = settingDefinition(name);
    if (reset === undefined) continue;
    expect(commentOf(name).defaultText, name).toBe(
      typeof kind === 'string' ? JSON.stringify(reset) : `'${reset}'`,
    );
  }
});

test('what the address of a frame may set are settings, which the page on frames lists', async () => {
  const parameters: Partial<Record<SettingName, unknown>> = embedParameters;
  const names = Object.keys(parameters);
  const page = await readFile(join(root, 'docs/widget/iframe.md'), 'utf8');
  const [, list = ''] = /^The url may set (.*?)\. /m.exec(page) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(names);
});

test('each word of a setting may stand in the address of a frame, where the setting may', () => {
  const isParameter = (name: string): name is EmbedParameter => Object.hasOwn(embedParameters, name);
  for (const name of settingNames.filter(isParameter)) {
    const { kind } = settingDefinition(name);
    if (typeof kind !== 'string') expect(kind.filter(embedParameters[name]), name).toEqual(kind);
  }
});
