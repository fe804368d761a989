/** What types do not say of the texts: every part says the same in every language. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textDirection } from '../../src/languages/index.ts';
import type { Plural } from '../../src/languages/messages.ts';
import { previewMessages } from '../../src/languages/preview.ts';
import { languageTags } from '../../src/languages/texts.ts';

/** Every file of texts, also of a language without a line in the tables. */
const files = import.meta.glob<Readonly<Record<string, object>>>('../../src/languages/*/*.ts', {
  eager: true,
});

const parts = ['desk', 'help', 'home', 'launcher', 'owner', 'preview', 'server', 'widget'];

/** What stands in the places of the functions' values. */
const values = ['{first}', '{second}'];

/** Members that are no sentences. */
const facts = ['preview.direction'];

/** Every sentence by its path, those of plurals together. */
function sentencesIn(texts: object, path: string): [path: string, said: string | Plural][] {
  return Object.entries(texts).flatMap(([name, said]: [string, unknown]): [string, string | Plural][] => {
    const here = `${path}.${name}`;
    if (facts.includes(here)) return [];
    if (typeof said === 'string') return [[here, said]];
    if (typeof said === 'function') return [[here, String(Reflect.apply(said, null, values))]];
    if (typeof said !== 'object' || said === null) throw new Error(`no text: ${here}`);
    return isPlural(said) ? [[here, said]] : sentencesIn(said, here);
  });
}

const isPlural = (texts: object): texts is Plural => 'other' in texts;

const textsIn = (tag: string) =>
  new Map(
    parts.flatMap((part) => sentencesIn(files[`../../src/languages/${tag}/${part}.ts`]?.[part] ?? {}, part)),
  );

const formsOf = (said: string | Plural): string[] =>
  typeof said === 'string' ? [said] : Object.values(said);

const mainForm = (said: string | Plural) => (typeof said === 'string' ? said : said.other);

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const english = textsIn('en');

test('every folder of a language has a line in the tables, and every part', () => {
  const folders = Object.keys(files).map((path) => path.split('/').at(-2) ?? '');
  expect([...new Set(folders)].sort()).toEqual([...languageTags].sort());
});

describe.each(languageTags)('%s', (tag) => {
  const texts = textsIn(tag);
  const said = [...texts].filter(([path]) => english.has(path));

  test('says everything that English says, and nothing else', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, sentence] of texts)
      for (const form of formsOf(sentence)) expect(form.trim(), path).not.toBe('');
  });

  test('has the values of every English sentence in their places', () => {
    // A form for one or two may do without the count.
    const withoutCount = (places: string[]) => places.filter((place) => place !== '{count}');
    for (const [path, sentence] of said) {
      const expected = placesIn(mainForm(english.get(path) ?? ''));
      expect(placesIn(mainForm(sentence)), path).toEqual(expected);
      for (const form of formsOf(sentence))
        expect(withoutCount(placesIn(form)), path).toEqual(withoutCount(expected));
    }
  });

  test('has every plural of its language', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [path, sentence] of said) {
      if (typeof sentence === 'object')
        expect(Object.keys(sentence).sort(), path).toEqual([...categories].sort());
    }
  });

  test('has the direction of its script in the reply card', () => {
    expect(previewMessages(tag).direction).toBe(textDirection(tag));
  });
});

test.each(languageTags.filter((tag) => tag !== 'en'))('%s says only a few things as English does', (tag) => {
  const texts = [...textsIn(tag)];
  const same = texts.filter(([path, sentence]) => sentence === english.get(path));
  // Languages share words, such as “Status”.
  expect(same.length).toBeLessThan(texts.length / 40);
});

test('every sentence is named somewhere in the code', async () => {
  const paths = await readdir('src', { recursive: true });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('languages/'));
  const names = new Set<string>();
  for (const path of sources) {
    const code = await readFile(join('src', path), 'utf8');
    for (const [name] of code.matchAll(/\w+/g)) names.add(name);
    for (const [, quoted = ''] of code.matchAll(/'([^'\n]+)'/g)) names.add(quoted);
  }
  const unread = [...english.keys()].filter((path) => {
    const name = path.split('.').at(-1) ?? '';
    // The hint of a list is found by the list's name.
    return !names.has(name) && !names.has(name.replace(/Hint$/, ''));
  });
  expect(unread).toEqual([]);
});
