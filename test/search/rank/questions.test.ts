import { describe, expect, it } from 'vitest';
import { findQuestions } from '../../../src/search/rank/questions.ts';
import { snippet, snippetMatches } from '../../../src/search/rank/snippet.ts';
import { search } from '../../../src/search/search.ts';
import { readProse } from '../../../src/search/words/prose.ts';
import { headingKey } from '../../../src/search/words/prose-headings.ts';
import { tokenise } from '../../../src/search/words/tokenise.ts';
import { assembleIndex } from '../../support/assembled-index.ts';

const headings = [
  'Paying',
  'Do you take gift cards from other shops?',
  'Why was my card declined?',
  'Can I pay with bitcoin?',
  'Where do I enter a VAT number?',
  'Who sees my card number?',
];

const questions = {
  title: 'Payment questions',
  headings,
  body: `${headings.join('\nYes, you can. No, we do not. It depends on your bank.\n')}\nNobody.`,
};

const articles = [
  { title: 'Gift cards', body: 'A gift card lasts for three years. Pay with it in the shop.' },
  {
    title: 'Your card was charged twice',
    body: 'The bank reserves a sum. A declined card is charged later.',
  },
  { title: 'Change your number', body: 'Open your account and change your number. VAT is not a number.' },
  { title: 'Pay by invoice', body: 'Bitcoin or a card will not do: enter the number of the invoice.' },
];

describe('a page of questions', () => {
  it('has five questions, which are half of its headings', () => {
    expect(findQuestions(headings)).toEqual(headings.slice(1));
    expect(findQuestions(headings.slice(0, -1))).toEqual([]);
    expect(findQuestions([...headings, 'One', 'Two', 'Three', 'Four'])).toHaveLength(5);
    expect(findQuestions([...headings, 'One', 'Two', 'Three', 'Four', 'Five'])).toEqual([]);
    expect(findQuestions(['هل؟', '吗？', 'A? ', 'B?', 'C?'])).toHaveLength(5);
    expect(findQuestions(Array.from({ length: 9 }, () => `${'long '.repeat(50)}?`))).toEqual([]);
  });

  it('is found by each of its questions, before articles with the same words elsewhere', () => {
    const { index } = assembleIndex('en', [...articles, questions]);
    const first = (text: string) => search(index, text, { isTyping: false }).articles[0]?.id;
    expect(first('card declined')).toBe(5);
    expect(first('do you take bitcoin')).toBe(5);
    expect(first('vat number')).toBe(5);
    expect(first('gift cards')).toBe(1);
    expect(first('change number')).toBe(3);
    // Without question marks they are headings, and the page is one about payments.
    const plain = { ...questions, headings: headings.map((heading) => heading.replace('?', '')) };
    const { index: other } = assembleIndex('en', [...articles, plain]);
    expect(search(other, 'card declined', { isTyping: false }).articles[0]?.id).toBe(2);
  });

  it('shows what is below the question that fits best', () => {
    const { index } = assembleIndex('en', [...articles, questions]);
    const known = headings.map((text) => ({
      key: headingKey(tokenise(text, 'en')),
      link: { id: text, text },
    }));
    const answers = ['Paying', ...headings.slice(1).map((text) => `${text}\nAsk about a bitcoin card.`)];
    const prose = readProse(answers.join('\n'), 'en', known);
    const shown = (text: string) => {
      const { articles, terms } = search(index, text, { isTyping: false });
      const matches = snippetMatches(index, terms);
      const { question = null } = articles.find(({ id }) => id === 5) ?? {};
      return snippet(prose, (word) => matches.get(word), undefined, question).heading?.id;
    };
    expect(shown('pay with bitcoin')).toBe('Can I pay with bitcoin?');
    expect(shown('bitcoin card was declined')).toBe('Why was my card declined?');
    expect(shown('bitcoin card sees')).toBe('Who sees my card number?');
  });

  it('counts by the question that fits best, not by words of several', () => {
    const { index } = assembleIndex('en', [...articles, questions]);
    const titleFit = (text: string) =>
      search(index, text, { isTyping: false }).articles.find(({ id }) => id === 5)?.titleFit ?? 0;
    expect(titleFit('vat number')).toBeGreaterThan(titleFit('vat declined'));
    expect(titleFit('vat number')).toBeGreaterThan(1.5);
  });
});
