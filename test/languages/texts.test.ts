import { describe, expect, test } from 'vitest';
import { articleTextsIn } from '../../src/languages/article-texts.ts';
import { languageTags, textsIn } from '../../src/languages/texts.ts';

/** What stands in the places of functions: the texts must hold it. */
const inbox = 'Inbox-1';
const values = [inbox, 'second-2'];

/** Every sentence of a part, by its path; those that are functions with values in their places. */
function sentencesIn(part: object, path = ''): [path: string, sentence: string][] {
  return Object.entries(part).flatMap(([name, said]: [string, unknown]): [string, string][] => {
    const here = `${path}.${name}`;
    if (typeof said === 'string') return [[here, said]];
    if (typeof said === 'function') return [[here, String(Reflect.apply(said, null, values))]];
    return typeof said === 'object' && said !== null ? sentencesIn(said, here) : [];
  });
}

const { texts: english } = textsIn('en');

describe.each(languageTags)('%s', (tag) => {
  const { texts } = textsIn(tag);
  const sentences = sentencesIn(texts);

  test('says everything that English says', () => {
    const paths = (all: object) =>
      sentencesIn(all).map(([path]) => path.replace(/\.(?:zero|one|two|few|many)$/, '.other'));
    expect([...new Set(paths(texts))].sort()).toEqual([...new Set(paths(english))].sort());
    for (const [path, sentence] of sentences) expect(sentence.trim(), path).not.toBe('');
  });

  test('says the values that English says', () => {
    const said = new Map(sentences);
    for (const [path, sentence] of sentencesIn(english)) {
      for (const value of values) {
        if (sentence.includes(value)) expect(said.get(path), path).toContain(value);
      }
    }
  });
});

test('texts are in the first of some languages that is spoken, with its country', () => {
  const { language, direction, texts } = textsIn('fi', 'ar-EG', 'sv');
  expect({ language, direction, yes: texts.widget.yes }).toEqual({
    language: 'ar-EG',
    direction: 'rtl',
    yes: 'نعم',
  });
});

test('English stands in where none of the languages is spoken', () => {
  expect(textsIn('fi', 'constructor')).toEqual({ language: 'en', direction: 'ltr', texts: english });
});

test('articles in a language that is not spoken have its words, or the English ones', () => {
  expect(articleTextsIn('da-DK').callouts.note).toBe('Bemærk');
  expect(articleTextsIn('no').general).toBe('Generelt');
  expect(articleTextsIn('ja')).toBe(english.articles);
});
