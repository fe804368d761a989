import { expect, test } from 'vitest';
import { articleLanguage } from '../../../../../src/desk/models/thread/compose/article-search.ts';

const helpCenter = {
  helpCenterId: 5,
  title: 'Skogsrand',
  inboxId: 1,
  url: '/help',
  languages: ['sv', 'en', 'pt-BR'],
};

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['pt', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['de', 'sv'],
  [null, 'sv'],
])('a customer who reads %s is sent articles in %s', (wanted, language) => {
  expect(articleLanguage(helpCenter, wanted)).toBe(language);
});
