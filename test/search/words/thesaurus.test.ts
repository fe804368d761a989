import { expect, test } from 'vitest';
import { createThesaurus } from '../../../src/search/words/thesaurus.ts';
import { languageOf } from '../../support/assembled-index.ts';

const { thesaurus, stem } = languageOf('en');

test('phrases are found wherever their words stand side by side, by stem', () => {
  const stems = ['how', 'to', 'log', 'in', 'to', 'log'];
  expect(thesaurus.phrases.findIn(stems)).toEqual([{ key: 'log in', start: 2, length: 2 }]);
  expect(languageOf('tlh').thesaurus.phrases.findIn(stems)).toEqual([]);
});

test('a member leads to the others of its groups and no further', () => {
  const groups = [
    ['trailer', 'bike carts'],
    ['Trailers', 'caravan'],
    ['caravan', 'camper van'],
  ];
  const { synonyms, phrases } = createThesaurus(groups, 'en', stem);
  expect(synonyms.get(stem('trailer'))).toEqual(['bike cart', 'caravan']);
  expect(synonyms.get('caravan')).toEqual([stem('trailer'), 'camper van']);
  const found = phrases.findIn(['caravan', 'bike', 'cart', 'camper', 'van']);
  expect(found.map(({ key }) => key)).toEqual(['bike cart', 'camper van']);
});

test('members without a word, and of more than six, are left out', () => {
  const { synonyms } = createThesaurus([['?!', 'one two three four five six seven', 'tent']], 'en', stem);
  expect([...synonyms.keys()]).toEqual(['tent']);
});

test('a phrase of one thesaurus may begin one of another', () => {
  const own = createThesaurus([['log in page', 'door']], 'en', stem);
  const joined = thesaurus.phrases.with(own.phrases);
  expect(joined.findIn(['log', 'in', 'page']).map(({ key }) => key)).toEqual(['log in', 'log in page']);
});
