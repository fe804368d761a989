/** Normalises searches before they are stored: what visitors look for stays readable, personal data is masked. */

import { isSecretLike } from './secret-like.ts';

/** Replaces masked words. */
const hiddenWord = '…';

const mostCharacters = 500;
const mostWords = 12;
const longestWord = 40;
/** This many digits in adjacent words may be an order, phone or card number, so the words are masked. */
const tellingDigits = 4;

const digit = /\p{Nd}/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Returns the words of a search in lower case without punctuation; null if every word is masked or none is left. Masked
 * are words with `@`, words that together with adjacent ones have four or more digits, passwords and very long words.
 */
export function normaliseSearch(text: string): string | null {
  const tokens = text
    .slice(0, mostCharacters)
    .normalize('NFKC')
    .slice(0, mostCharacters)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, (character) => (/\s/u.test(character) ? ' ' : ''))
    .split(/\s+/u);
  const isHidden = hiddenPlaces(tokens);
  const words = tokens.flatMap((token, place) => {
    const shown = isHidden.has(place) ? hiddenWord : withoutSigns(token.toLowerCase());
    return shown === '' ? [] : [shown];
  });
  const kept = words.filter((shown, place) => shown !== hiddenWord || words[place - 1] !== hiddenWord);
  return kept.every((shown) => shown === hiddenWord) ? null : kept.slice(0, mostWords).join(' ');
}

function hiddenPlaces(tokens: readonly string[]): Set<number> {
  const hidden = new Set<number>();
  let run: number[] = [];
  let digits = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.length > longestWord || isSecretLike(token)) hidden.add(place);
    if (token.includes('@')) {
      hidden.add(place);
      // The parts of an email that was typed with spaces around the @.
      if (token.startsWith('@')) hidden.add(place - 1);
      if (token.endsWith('@')) hidden.add(place + 1);
    }
    const count = token.match(digit)?.length ?? 0;
    if (count === 0) {
      run = [];
      digits = 0;
      continue;
    }
    run.push(place);
    digits += count;
    if (digits < tellingDigits) continue;
    for (const one of run) hidden.add(one);
    run = [];
  }
  return hidden;
}

/** Removes the punctuation before a word's first and after its last letter or digit. */
function withoutSigns(token: string): string {
  const found = [...token.matchAll(word)];
  const [first] = found;
  const last = found.at(-1);
  return first && last ? token.slice(first.index, last.index + last[0].length) : '';
}
