import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { languageTags } from '../../src/languages/texts.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Each lists the languages that Frontdesk speaks. */
const sentences: readonly (readonly [file: string, list: RegExp])[] = [
  ['docs/widget/what-visitors-see.md', /^(.*?) are built in/m],
  ['docs/widget/what-visitors-see.md', /^.*?\bIn (.*?), stop words/m],
  ['docs/operating/mail.md', /if that is (.*?);/],
];

test.each(sentences)('%s names every language, and no other: %s', async (file, list) => {
  const listed = list.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  expect(listed.split(/, | and | or /).sort()).toEqual(languageTags.map((tag) => names.of(tag)).sort());
});
