import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../src/api/shared/choose-language.ts';

const offered = { languages: ['en', 'sv', 'pt-BR', 'zh-Hant'], defaultLanguage: 'sv' };

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['SV_fi', 'sv'],
  ['pt_br', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['de', 'sv'],
  ['', 'sv'],
  ['%%', 'sv'],
  [undefined, 'sv'],
])('for %s the help center’s %s is chosen', (wanted, chosen) => {
  expect(chooseLanguage(wanted, offered)).toBe(chosen);
});
