/** Passages of articles as quotes, and articles that are suggested for the customer's last message. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { articlePassages, quotePassage } from '../../../src/desk/views/quotes/article-passages.ts';
import { expectAccessible } from '../../support/axe.ts';
import { buildDeskTicket, buildThreadMessage, type FakeDesk, openDesk, refusal } from '../fake-desk.ts';

const article = {
  content: `<p>Mend it at <b>home</b>.</p><h2 id="slider">The slider</h2><ul><li>Squeeze it.</li><li>Oil it.</li></ul>
    <h3>Empty</h3><h2>Costs</h2><p>Nothing.</p><script>alert(1)</script>`,
  contentPlain: 'Mend it at home.',
};
const hit = (id: number, title: string, more: object = {}) => ({
  _source: { article_id: id, title, category: [{ id: 1, title: 'Repairs' }] },
  highlight: { title: [title.replace('zip', '<em>zip</em>')] },
  matched_words: 2,
  ...more,
});

const box = () => page.getByRole('textbox', { name: 'Write a reply' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers requests for articles of the help center. */
function answerArticles(desk: FakeDesk, hits: readonly object[] = []): void {
  desk.answer(({ name }) => {
    if (!name.includes('/faq/')) return undefined;
    if (name.includes('/suggest-search')) {
      const options = [{ text: 'Mend a zip', payload: { id: 12, category: [{ id: 1, title: 'Repairs' }] } }];
      return Response.json({ success: true, result: [{ text: 'x', options }] });
    }
    if (name.includes('/search')) {
      return Response.json({ success: true, articles: hits, length: hits.length, suggest: [] });
    }
    return Response.json(article);
  });
}

describe('a passage', () => {
  test('is what stands below a heading, as lines', () => {
    expect(articlePassages(article.content, '')).toEqual([
      { headingId: null, heading: '', lines: ['Mend it at home.'] },
      { headingId: 'slider', heading: 'The slider', lines: ['- Squeeze it.', '- Oil it.'] },
      { headingId: 'costs', heading: 'Costs', lines: ['Nothing.'] },
    ]);
  });

  test('is quoted with a link to its place, and ends after a whole line', () => {
    const [, slider] = articlePassages(article.content, '');
    if (!slider) throw new Error('there is no passage');
    expect(quotePassage(slider, 'Mend a [zip]', 'https://help.example/12')).toBe(
      '> - Squeeze it.\n> - Oil it.\n[Mend a (zip): The slider](https://help.example/12#slider)',
    );
    const long = { headingId: null, heading: '', lines: ['a'.repeat(1000), 'b'.repeat(1000)] };
    expect(quotePassage(long, 'Zips', 'https://help.example/12')).toBe(
      `> ${'a'.repeat(1000)}\n> …\n[Zips](https://help.example/12)`,
    );
  });

  test('is chosen beside the search, and put into the reply', async () => {
    const desk = openDesk({ url: '/desk/tickets/1' });
    answerArticles(desk);
    await expect.element(box()).toBeVisible();
    await userEvent.keyboard('i');
    await expect.element(page.getByRole('listbox').getByRole('option')).toHaveTextContent('Mend a zip');
    await expect.element(page.getByRole('button', { name: /^The slider/ })).toBeVisible();
    await expectAccessible(desk.host);
    await page.getByRole('button', { name: /^The slider/ }).click();
    const link = new RegExp(
      `> - Squeeze it.\n> - Oil it.\n\\[Mend a zip: The slider\\]\\(${location.origin}`,
    );
    await expect.poll(() => document.querySelector('textarea')?.value ?? '').toMatch(link);
  });
});

describe('a suggestion', () => {
  const tickets = [buildDeskTicket(1), buildDeskTicket(2)];
  const messages = {
    1: [buildThreadMessage(100, { messagePlain: 'My zip 4711 broke, maja@post.example' })],
    2: [buildThreadMessage(200, { messagePlain: 'Sent', agentId: 7 })],
  };
  const searches = (desk: FakeDesk) =>
    desk.sent.filter(({ name }) => name.includes('/faq/') && name.includes('/search'));

  test('is a good match in words of the message, inserted by a press', async () => {
    const desk = openDesk({ url: '/desk/tickets/1', tickets, messages });
    answerArticles(desk, [
      hit(12, 'Mend a zip'),
      hit(13, 'One word of a zip', { matched_words: 1 }),
      hit(14, 'Tents', { matched_words: 5 }),
    ]);
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    await expect.element(page.getByText('One word of a zip')).not.toBeInTheDocument();
    await expect.element(page.getByText('Tents', { exact: true })).not.toBeInTheDocument();
    await expectAccessible(desk.host);
    expect(searches(desk).map(({ input }) => input['q'])).toEqual(['My zip broke,']);
    await button('Insert “Mend a zip”').click();
    await expect.poll(() => document.querySelector('textarea')?.value ?? '').toContain('[Mend a zip](');
  });

  test('is dismissed for the ticket', async () => {
    const desk = openDesk({ url: '/desk/tickets/1', tickets, messages });
    answerArticles(desk, [hit(12, 'Mend a zip'), hit(15, 'Buy a zip')]);
    await button('Don’t suggest “Mend a zip” here again').click();
    await expect.element(button('Insert “Mend a zip”')).not.toBeInTheDocument();
    await expect.element(button('Insert “Buy a zip”')).toBeVisible();
    await expect.poll(() => desk.sentTo('dismissArticle')).toEqual([{ ticketId: '1', articleId: 12 }]);
  });

  test('says if it could not be dismissed', async () => {
    const desk = openDesk({ url: '/desk/tickets/1', tickets, messages });
    answerArticles(desk, [hit(12, 'Mend a zip')]);
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    desk.answer(({ name }) => (name === 'dismissArticle' ? refusal(500, {}) : undefined));
    await button('Don’t suggest “Mend a zip” here again').click();
    await expect.element(page.getByText('Not saved: the article may be suggested again.')).toBeVisible();
  });

  test('is searched once for a message of the customer, and never for an agent’s', async () => {
    const desk = openDesk({ url: '/desk/tickets/1', tickets, messages });
    answerArticles(desk, [hit(12, 'Mend a zip')]);
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.poll(() => location.pathname).toBe('/desk/tickets/2');
    await expect.element(button('Insert “Mend a zip”')).not.toBeInTheDocument();
    await userEvent.keyboard('k');
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    expect(searches(desk)).toHaveLength(1);
  });

  test('is turned off, and on again', async () => {
    const desk = openDesk({ url: '/desk/tickets/1', tickets, messages });
    answerArticles(desk, [hit(12, 'Mend a zip')]);
    await button('Don’t suggest articles').click();
    await expect.element(button('Insert “Mend a zip”')).not.toBeInTheDocument();
    await expect.element(page.getByText('Articles are no longer suggested')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('Suggest articles{Enter}');
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    expect(searches(desk)).toHaveLength(1);
  });
});
