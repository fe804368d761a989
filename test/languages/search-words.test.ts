import { expect, test } from 'vitest';
import { findSearchWords } from '../../src/languages/search-words.ts';
import { languageTags } from '../../src/languages/texts.ts';
import { fold } from '../../src/search/words/tokenise.ts';

/** Two forms of one word in each language, and a word that only looks alike. */
const forms: Readonly<Record<string, readonly [string, string, string]>> = {
  ar: ['الطلب', 'طلب', 'بطاقة'],
  de: ['Bestellungen', 'Bestellung', 'Bestand'],
  en: ['returning', 'returns', 'retail'],
  es: ['productos', 'producto', 'profesor'],
  fr: ['commandes', 'commande', 'comment'],
  it: ['pagamenti', 'pagamento', 'pagina'],
  sv: ['lösenorden', 'lösenord', 'lösning'],
};

test.each(languageTags)('words of %s meet by their stems', (language) => {
  const stem = findSearchWords(language)?.stem;
  const [one, other, unlike] = (forms[language] ?? []).map((word) => stem?.(fold(word)));
  expect(one).toBeTruthy();
  expect(one).toBe(other);
  expect(one).not.toBe(unlike);
});
