/** Passages of articles as quotes, and articles that are suggested for the customer's last message. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { articlePassages, quotePassage } from '../../../src/desk/views/thread/quotes/article-passages.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answerArticles, articleOfHelp, hit } from '../../support/fake-desk/help-center.ts';
import { type FakeDesk, openDesk } from '../../support/fake-desk/open-desk.tsx';
import { button, openFirstTicket, runCommand } from '../../support/fake-desk/parts.ts';
import { buildDeskTickets, buildThreadMessage } from '../../support/fake-desk/server.ts';

describe('a passage', () => {
  test('is the text below a heading, as lines', () => {
    expect(articlePassages(articleOfHelp.content, '')).toEqual([
      { headingId: null, heading: '', lines: ['Mend it at home.'] },
      { headingId: 'slider', heading: 'The slider', lines: ['- Squeeze it.', '- Oil it.'] },
      { headingId: 'costs', heading: 'Costs', lines: ['Nothing.'] },
    ]);
  });

  test('is quoted with a link to its place, and ends after a whole line', () => {
    const [, slider] = articlePassages(articleOfHelp.content, '');
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
    const desk = await openFirstTicket();
    answerArticles(desk);
    await userEvent.keyboard('i');
    await expect.element(page.getByRole('listbox').getByRole('option')).toHaveTextContent('Mend a zip');
    await expect.element(button(/^The slider/)).toBeVisible();
    await expectAccessible(desk.host);
    await button(/^The slider/).click();
    const link = new RegExp(
      `> - Squeeze it.\n> - Oil it.\n\\[Mend a zip: The slider\\]\\(${location.origin}`,
    );
    await expect.poll(() => document.querySelector('textarea')?.value ?? '').toMatch(link);
  });
});

describe('a suggested article', () => {
  const tickets = buildDeskTickets(2);
  const messages = {
    1: [buildThreadMessage(100, { messagePlain: 'My zip 4711 broke, maja@post.example' })],
    2: [buildThreadMessage(200, { messagePlain: 'Sent', agentId: 7 })],
  };
  const withZip = { url: '/desk/tickets/1', tickets, messages };
  const searches = (desk: FakeDesk) =>
    desk.sent.filter(({ name }) => name.includes('/faq/') && name.includes('/search'));

  test('is a good match in words of the message, inserted by a press', async () => {
    const desk = openDesk(withZip);
    answerArticles(
      desk,
      hit(12, 'Mend a zip'),
      hit(13, 'One word of a zip', { matched_words: 1 }),
      hit(14, 'Tents', { matched_words: 5 }),
    );
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    await expect.element(page.getByText('One word of a zip')).not.toBeInTheDocument();
    await expect.element(page.getByText('Tents', { exact: true })).not.toBeInTheDocument();
    await expectAccessible(desk.host);
    expect(searches(desk).map(({ input }) => input['q'])).toEqual(['My zip broke,']);
    await button('Insert “Mend a zip”').click();
    await expect.poll(() => document.querySelector('textarea')?.value ?? '').toContain('[Mend a zip](');
  });

  test('is dismissed for the ticket', async () => {
    const desk = openDesk(withZip);
    answerArticles(desk, hit(12, 'Mend a zip'), hit(15, 'Buy a zip'));
    await button('Don’t suggest “Mend a zip” here again').click();
    await expect.element(button('Insert “Mend a zip”')).not.toBeInTheDocument();
    await expect.element(button('Insert “Buy a zip”')).toBeVisible();
    await expect.poll(() => desk.sentTo('dismissArticle')).toEqual([{ ticketId: '1', articleId: 12 }]);
  });

  test('says if it could not be dismissed', async () => {
    const desk = openDesk(withZip);
    answerArticles(desk, hit(12, 'Mend a zip'));
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    desk.refuse('dismissArticle', 500);
    await button('Don’t suggest “Mend a zip” here again').click();
    await expect.element(page.getByText('Not saved: the article may be suggested again.')).toBeVisible();
  });

  test('is searched once for a message of the customer, and never for an agent’s', async () => {
    const desk = openDesk(withZip);
    answerArticles(desk, hit(12, 'Mend a zip'));
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.poll(() => location.pathname).toBe('/desk/tickets/2');
    await expect.element(button('Insert “Mend a zip”')).not.toBeInTheDocument();
    await userEvent.keyboard('k');
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    expect(searches(desk)).toHaveLength(1);
  });

  test('is turned off, and on again', async () => {
    const desk = openDesk(withZip);
    answerArticles(desk, hit(12, 'Mend a zip'));
    await button('Don’t suggest articles').click();
    await expect.element(button('Insert “Mend a zip”')).not.toBeInTheDocument();
    await expect.element(page.getByText('Articles are no longer suggested')).toBeVisible();
    await runCommand('Suggest articles');
    await expect.element(button('Insert “Mend a zip”')).toBeVisible();
    expect(searches(desk)).toHaveLength(1);
  });
});
