import { expect, test } from 'vitest';
import { textToHtml } from '../../../src/markup/html/escape-html.ts';
import { toSafeText, toSafeWords } from '../../../src/ui/html/message-html.ts';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { technicalTexts } from '../../support/technical-texts.ts';
import { draw } from './draw.ts';

const options = { baseUrl: 'https://help.example/', tableLabel: 'Table', plain: '' };

/** The words of a text without the marks that are drawn: those of lists, code, bold text and lines. */
const words = (text: string) =>
  text
    .replace(/^(?:```.*|- |\d+\. )/gm, '')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace('**Important**', 'Important')
    .replace(/[\r\n]+/g, '');

test.each(technicalTexts)('a typed text is drawn with each of its characters: %j', (text) => {
  for (const tree of [toSafeWords(rawHtml(textToHtml(text)), options), toSafeText(text, options)]) {
    const drawn = draw(tree);
    expect(drawn.textContent?.replace(/\n/g, '')).toBe(words(text));
    const tags = Array.from(drawn.querySelectorAll('*'), ({ localName }) => localName);
    expect(tags.filter((tag) => !/^(?:p|br|ul|ol|li|pre|code|strong|a)$/.test(tag))).toEqual([]);
  }
});

test('a typed text keeps its indentation', () => {
  const drawn = draw(toSafeText('    four\n- a  b', options));
  document.body.append(drawn);
  for (const part of drawn.querySelectorAll('p, li')) expect(part.className).toBe('typed');
  drawn.remove();
});
