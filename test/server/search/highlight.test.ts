import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlight } from '../../../src/server/search/highlight.ts';

it('marks whole words and keeps how they are written', () => {
  const isMatch = (word: string) => ['aterstall', 'losenord'].includes(word);
  expect(highlight('Återställ ditt LÖSENORD!', 'sv', isMatch)).toBe(
    '<em>Återställ</em> ditt <em>LÖSENORD</em>!',
  );
});

it('marks a word with a hyphen once', () => {
  expect(highlight('Change e-mail', 'en', (word) => word === 'email' || word === 'mail')).toBe(
    'Change <em>e-mail</em>',
  );
});

it('escapes everything else', () => {
  expect(highlight(`<b>"R&D"</b>'s`, 'en', (word) => word === 'd')).toBe(
    '&lt;b&gt;&quot;R&amp;<em>D</em>&quot;&lt;/b&gt;&#39;s',
  );
});

it('changes nothing of any text but the marks', () => {
  const plain = (html: string) =>
    html
      .replace(/<\/?em>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isMatch) => {
      const html = highlight(text, 'en', () => isMatch);
      expect(plain(html)).toBe(text);
      expect(html.replace(/<\/?em>|&(lt|gt|quot|#39|amp);/g, '')).not.toMatch(/[<>"'&]/);
    }),
  );
});
