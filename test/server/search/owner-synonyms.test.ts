/** What means the same by `synonyms.yaml` of a help center. */

import { beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { readSynonymGroups, synonymProblem } from '../../../src/server/search/owner-synonyms.sql.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { useDatabase } from '../../support/database.ts';
import {
  buildHelpCenter,
  type Files,
  importFiles,
  type TestHelpCenter,
  withFolder,
} from '../../support/help-center.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();
let center: TestHelpCenter;
let lastUser = 0;

beforeEach(async () => {
  lastUser += 1;
  center = await buildHelpCenter(database.db, { userId: lastUser });
});

const articles: Files = {
  'en/a.md': '# Fjällpass\n\nSkip the queue at every hut.\n',
  'en/b.md': '# Late night line\n\nCall the night porter after ten.\n',
  'en/c.md': '# Boots\n\nWax them at night.\n',
  'sv/a.md': '# Fjällpass\n\nGå före i kön.\n',
};

const importAll = (synonyms?: string, files = articles) =>
  importFiles(database.db, center, {
    ...files,
    ...(synonyms !== undefined && { 'synonyms.yaml': synonyms }),
  });

const indexOf = (language: string, { userId, helpCenterId } = center) => ({ userId, helpCenterId, language });

async function titles(text: string, language = 'en', where = center): Promise<string[]> {
  const found = await searchArticles(indexesOf(database.db), database.db, indexOf(language, where), text, 10);
  return found.articles.map(({ title }) => title);
}

describe('synonyms of the owner', () => {
  test('lead from people’s words to those of the article, both ways, by stem, and one step', async () => {
    await importAll('en:\n  - [hut card, fjällpass]\n  - [hut card, zorple]\n');
    expect(await titles('where are hut cards')).toEqual(['Fjällpass']);
    expect(await titles('zorple')).toEqual([]);
    expect(await titles('hut card', 'sv')).toEqual([]);
    const suggested = await suggestArticles(
      indexesOf(database.db),
      database.db,
      indexOf('en'),
      'hut card',
      5,
    );
    expect(suggested.map(({ title }) => title)).toEqual(['Fjällpass']);
  });

  test('are a help center’s own', async () => {
    const other = await buildHelpCenter(database.db, { userId: lastUser, files: articles });
    await importAll('en: [[zorple, fjällpass]]');
    expect(await titles('zorple')).toEqual(['Fjällpass']);
    expect(await titles('zorple', 'en', other)).toEqual([]);
    expect(await readSynonymGroups(database.db, indexOf('en', other))).toEqual([]);
  });

  test('weigh less than the word itself', async () => {
    await importAll('en: [[wax, porter]]');
    expect(await titles('wax')).toEqual(['Boots', 'Late night line']);
    expect(await titles('porter')).toEqual(['Late night line', 'Boots']);
  });

  test('find phrases of articles that were there before them, and lose them again', async () => {
    await importAll();
    expect(await titles('concierge')).toEqual([]);
    const { articles: counted, synonyms } = await importAll('en: [[concierge, night porter]]');
    expect([counted.changed, synonyms]).toEqual([0, ['en']]);
    expect(await titles('concierge')).toEqual(['Late night line']);
    expect((await importAll('en: [[concierge, night porter]]')).synonyms).toEqual([]);
    // A new article is indexed with the phrases.
    const more = { ...articles, 'en/d.md': '# Keys\n\nAsk the night porters.\n' };
    await importAll('en: [[concierge, night porter]]', more);
    expect((await titles('concierge')).sort()).toEqual(['Keys', 'Late night line']);
    await importAll(undefined, more);
    expect(await titles('concierge')).toEqual([]);
  });

  test('stay where the file cannot be read, and where the folder does not speak for their language', async () => {
    await importAll('en: [[hut card, fjällpass]]\nsv: [[stugkort, fjällpass]]');
    await importAll('en: [[hut card');
    expect(await titles('hut card')).toEqual(['Fjällpass']);
    await importFiles(database.db, center, { 'a.md': '# Fjällpass\n\nGå före i kön.\n' }, 'sv');
    expect(await readSynonymGroups(database.db, indexOf('en'))).toEqual([['hut card', 'fjällpass']]);
    expect(await readSynonymGroups(database.db, indexOf('sv'))).toEqual([]);
  });
});

test('what is wrong in the file is a problem with its line, and the rest is read', async () => {
  const text = `en:
  - [parcel, package]
  - [the, tent]
  - parcel
  - [one]
  - [a b c d e f g, big bag, sack]
  - ["!?", {a: b}, hut, cabin]
xx-toolongforatag: []
sv:
de: all
`;
  await withFolder({ 'synonyms.yaml': text, 'a.md': '# A\n\nText' }, async (dir) => {
    const { synonyms, problems } = await readFolder(dir, { synonymProblem });
    expect(synonyms).toEqual([
      {
        language: 'en',
        groups: [
          ['parcel', 'package'],
          ['big bag', 'sack'],
          ['hut', 'cabin'],
        ],
      },
    ]);
    expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'synonyms.yaml:3 "the" alone is too common: it is in every article.',
      'synonyms.yaml:3 A group must have at least two words or phrases.',
      'synonyms.yaml:4 A group must be a list of at most 30 words and phrases.',
      'synonyms.yaml:5 A group must have at least two words or phrases.',
      'synonyms.yaml:6 "a b c d e f g" has more than 6 words.',
      'synonyms.yaml:7 "!?" has no word.',
      'synonyms.yaml:7 A word or phrase must have 1 to 100 characters.',
      'synonyms.yaml:8 "xx-toolongforatag" is not a language tag.',
      'synonyms.yaml:10 de must be a list of at most 1000 groups.',
    ]);
  });
});
