/**
 * What the docs tell a reader to write is what there is: HTML with the settings of the widget, JSON, and commands of
 * the command line. That TypeScript, JavaScript, Vue and Svelte compile is the part of `e2e/packages.spec.ts`, which has
 * the packages installed.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { parseSync } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { embedParameters } from '../../src/api/shared/embed-parameters.ts';
import { attributes } from '../../src/embed/settings/attributes.ts';
import { createCli } from '../../src/server/cli/cli.ts';
import { root } from '../../tools/fresh.mjs';
import { readSamples, type Sample, samplesIn } from '../support/doc-samples.ts';

let samples: Sample[];
beforeAll(async () => {
  samples = await readSamples();
});

const inLanguage = (language: string) => samples.filter((sample) => sample.language === language);

const placeOf = ({ file, line }: Sample) => `${file}:${line}`;

/** What is wrong with each sample of a language, with its place. */
function findWrong(language: string, check: (code: string) => string[]): string[] {
  const found = inLanguage(language);
  expect(found.length, language).toBeGreaterThan(0);
  return found.flatMap((sample) => check(sample.code).map((wrong) => `${placeOf(sample)}: ${wrong}`));
}

test('a sample is known by its file, its heading, its first line and its language', () => {
  const text =
    '---\ntitle: A\n---\n\nText\n\n```ts\none\n```\n\n## So\n\n1. List\n\n   ```sh\n   two\n   ```\n';
  expect(samplesIn('a.md', text)).toEqual([
    { file: 'a.md', heading: '', line: 8, language: 'ts', code: 'one\n' },
    { file: 'a.md', heading: 'So', line: 16, language: 'sh', code: 'two\n' },
  ]);
});

test('every sample is in a language that something checks, or that is known not to be', () => {
  const here = ['html', 'json', 'sh'];
  const withThePackages = ['js', 'jsx', 'svelte', 'ts', 'tsx', 'vue'];
  const notChecked = ['', 'css', 'markdown', 'yaml', 'php', 'python', 'ruby', 'sql', 'text'];
  const known = new Set([...here, ...withThePackages, ...notChecked]);
  expect(samples.filter(({ language }) => !known.has(language)).map(placeOf)).toEqual([]);
});

/** Attributes of the script tag, without `data-`. */
const tagAttributes = [...attributes.map(([attribute]) => attribute), 'target', 'nonce'];

test('the table of settings has every setting of the script tag, and no other', async () => {
  const page = await readFile(join(root, 'docs/widget/script-tag.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (?:`data-([\w-]+)`.*?|none) \|/gm)];
  expect(
    rows
      .map(([, , attribute]) => attribute)
      .filter((name) => name !== undefined)
      .sort(),
  ).toEqual(tagAttributes.toSorted());
  expect(rows.filter(([, , attribute]) => attribute === undefined).map(([, name]) => name)).toEqual([
    'visitorToken',
  ]);
});

const elementsOf = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));

const ofEveryElement = ['class', 'hidden', 'id', 'slot', 'style', 'title'];

/** The names that an element of ours does not know, of attributes or of a query. */
function unknownNames({ tagName, attrs }: DefaultTreeAdapterTypes.Element): string[] {
  const names = attrs.map(({ name }) => name);
  const src = attrs.find(({ name }) => name === 'src')?.value ?? '';
  if (tagName === 'script' && /\/frontdesk\.js$/.test(src)) {
    const known = new Set([...tagAttributes, 'global'].map((name) => `data-${name}`));
    return names.filter((name) => name.startsWith('data-') && !known.has(name));
  }
  if (tagName.startsWith('frontdesk-')) {
    const known = new Set([...attributes.map(([attribute]) => attribute), ...ofEveryElement]);
    if (tagName === 'frontdesk-help-center') known.add('route');
    else if (tagName !== 'frontdesk-widget') return [tagName];
    return names.filter((name) => !known.has(name));
  }
  if (tagName === 'iframe' && src.includes('/embed?')) {
    return [...new URL(src).searchParams.keys()].filter((name) => !Object.hasOwn(embedParameters, name));
  }
  return [];
}

/** What the scripts and handlers of a piece of HTML are no JavaScript for. */
function scriptErrors({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): string[] {
  const type = attrs.find(({ name }) => name === 'type')?.value ?? '';
  const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  if (tagName === 'script' && type === 'importmap') return jsonErrors(text);
  const codes = attrs.filter(({ name }) => name.startsWith('on')).map(({ value }) => value);
  if (tagName === 'script') codes.push(text);
  return codes.flatMap((code) => parseSync('sample.js', code).errors.map(({ message }) => message));
}

function checkHtml(code: string): string[] {
  const errors: string[] = [];
  const tree = parseFragment(code, { onParseError: ({ code }) => errors.push(code) });
  const elements = elementsOf(tree);
  return [...errors, ...elements.flatMap(unknownNames), ...elements.flatMap(scriptErrors)];
}

test('HTML has only attributes that the widget reads, and scripts that can be read', () => {
  expect(findWrong('html', checkHtml)).toEqual([]);
  const wrong = [
    '<script src="/frontdesk.js" data-help-centre-id="1"></script>',
    '<frontdesk-widget route="/"></frontdesk-widget>',
    '<frontdesk-help></frontdesk-help>',
    '<iframe src="https://a.example/embed?userId=1&launcher=x"></iframe>',
    '<button onclick="frontdesk(">Help</button>',
  ];
  expect(wrong.map((code) => checkHtml(code).length)).toEqual([1, 1, 1, 1, 1]);
});

function jsonErrors(text: string): string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

test('JSON is JSON, or lines of it', () => {
  const checkJson = (code: string) =>
    jsonErrors(code).length === 0 ? [] : code.trim().split('\n').flatMap(jsonErrors);
  expect(findWrong('json', checkJson)).toEqual([]);
});

/** Where a command begins, in whichever way it is called, and what it is given. */
const frontdeskCommand =
  /(?:^|[|;&(])\s*(?:ssh \S+ |[A-Z_]+=\S+ )*(?:npx (?:-p \S+ )?frontdesk|npm run -s frontdesk --|frontdesk)(?= |$)([^|;&)#\n]*)/gm;

/** The arguments of each call of `frontdesk` in a piece of shell. */
function commandsIn(code: string): string[][] {
  return [...code.replaceAll('\\\n', ' ').matchAll(frontdeskCommand)].map(([, given = '']) =>
    [...given.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
  );
}

/** What the command line says of these arguments. Nothing is run. */
async function checkCommand(args: readonly string[]): Promise<string[]> {
  const errors: string[] = [];
  const program = await createCli(args[0]);
  const each = (command: Command): Command[] => [command, ...command.commands.flatMap(each)];
  for (const command of each(program)) {
    command.exitOverride().configureOutput({ writeOut() {}, writeErr() {}, outputError() {} });
    if (command.commands.length === 0) command.action(() => {});
  }
  await program.parseAsync(args, { from: 'user' }).catch((error: Error) => {
    if (!/^\(outputHelp\)|^[\d.]+$/.test(error.message)) errors.push(error.message);
  });
  return errors;
}

test('shell samples call commands that there are, with options that they have', async () => {
  // `mirror` takes its key from there, as the samples say.
  vi.stubEnv('FRONTDESK_KEY', 'fds_sample');
  const commands = inLanguage('sh').flatMap((sample) =>
    commandsIn(sample.code).map((args) => ({ args, place: placeOf(sample) })),
  );
  expect(commands.length).toBeGreaterThan(20);
  const wrong = await Promise.all(
    commands.map(async ({ args, place }) =>
      (await checkCommand(args)).map((error) => `${place}: frontdesk ${args.join(' ')}: ${error}`),
    ),
  );
  vi.unstubAllEnvs();
  expect(wrong.flat()).toEqual([]);
});

test('a command that is not there, and what it does not take, are found', async () => {
  const code = `KEY=1 frontdesk keys make --user-id 1 # frontdesk nothing
    frontdesk export --user-id 1 --format "a b" | ssh other frontdesk load - --user 3
    npm run -s frontdesk -- import --user-id 1 \\\n --help-center-id 1
    TOKEN=$(frontdesk keys create --user-id one --scopes all) && npx frontdesk --help
    psql --username frontdesk postgres
    npx -p frontdesk-server frontdesk serve --help`;
  const commands = commandsIn(code);
  expect(commands.map(([name]) => name)).toEqual([
    ...['keys', 'export', 'load', 'import', 'keys', '--help', 'serve'],
  ]);
  const found = await Promise.all(commands.map(checkCommand));
  expect(found.map((errors) => errors.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test('npm samples run scripts that there are', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = inLanguage('sh').flatMap(({ code }) =>
    [...code.matchAll(/^npm (?:-s )?(?:run (?:-s )?(\w+)|(start|test))\b/gm)].map(
      ([, run, own]) => run ?? own,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name === undefined || scripts[name] === undefined)).toEqual([]);
});
