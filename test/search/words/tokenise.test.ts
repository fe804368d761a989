import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, hyphenated, tokenise } from '../../../src/search/words/tokenise.ts';

const wordsOf = (text: string, language = 'en') => tokenise(text, language).map((word) => word.text);

describe('tokenise', () => {
  it('folds case, accents and compatibility forms', () => {
    expect(wordsOf('Återställ LÖSENORD, Straße & ﬁlter', 'sv')).toEqual([
      'aterstall',
      'losenord',
      'strasse',
      'filter',
    ]);
    expect(fold('Ærøskøbing')).toBe('aeroskobing');
    expect(fold('ΟΔΟΣ')).toBe(fold('οδός'));
  });

  it('keeps marks that make another letter', () => {
    expect(fold('Йод')).toBe('йод');
    expect(fold('ёлка')).toBe('елка');
    expect(fold('グラフ')).not.toBe(fold('クラフ'));
    expect(fold('한국어')).toBe('한국어');
    expect(fold('हिन्दी')).toBe('हिन्दी');
  });

  it('joins English endings, and parts what other languages elide', () => {
    expect(wordsOf("Don't lose a customer's trust")).toEqual(['dont', 'lose', 'a', 'customers', 'trust']);
    expect(wordsOf("l'eau d'ici", 'fr')).toEqual(['l', 'eau', 'd', 'ici']);
  });

  it('cuts scripts without blanks into words', () => {
    expect(wordsOf('パスワードを変更する', 'ja')).toContain('パスワード');
    // Longer than what is cut at once.
    const passwords = wordsOf('パスワードを変更する'.repeat(400), 'ja').filter(
      (word) => word === 'パスワード',
    );
    expect(passwords).toHaveLength(400);
    expect(wordsOf('如何重置密码', 'zh').length).toBeGreaterThan(1);
    expect(wordsOf('วิธีเปลี่ยนรหัสผ่าน', 'th')).toContain('เปลี่ยน');
  });

  it('reads through soft hyphens and emoji, and finds no words where there are none', () => {
    expect(wordsOf('lösen\u00adord 🎒 paket', 'sv')).toEqual(['losenord', 'paket']);
    expect(wordsOf('🎉 … % _ \\ \u0000 \ud800')).toEqual([]);
  });

  it('also knows what a hyphen parts as one word', () => {
    const text = 'Change e-mail or Wi-Fi';
    expect(hyphenated(text, tokenise(text, 'en'))).toEqual([
      { text: 'email', offset: 7, length: 6 },
      { text: 'wifi', offset: 17, length: 5 },
    ]);
  });

  it('folds a word of many marks in a moment', () => {
    expect(fold(`e${'\u0301\u0323'.repeat(200_000)}`)).toBe('e');
  });

  it('says where each word stands, in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('en', 'sv', 'ja', 'th', ''),
        (text, language) => {
          const words = tokenise(text, language);
          let end = 0;
          for (const { text: word, offset, length } of words) {
            expect(offset).toBeGreaterThanOrEqual(end);
            end = offset + length;
            expect(fold(text.slice(offset, end))).toBe(word);
            expect(Array.from(word).length).toBeLessThanOrEqual(64);
            expect(word).not.toMatch(/[\s\0]/);
          }
          expect(end).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});
