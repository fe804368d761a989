/** Articles at the desk: the list, the editor, and the ways that lead there. */

import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DeskRequests } from '../../../../src/client/desk-requests.ts';
import { attacks } from '../../../attacks/corpus.ts';
import { findHarm } from '../../../attacks/find-harm.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { refusal } from '../../../support/fake-desk/answers.ts';
import { buildArticle, buildArticleVersion } from '../../../support/fake-desk/articles.ts';
import { answerPreviews, openEditor, previewFrame, shownPreview } from '../../../support/fake-desk/editor.ts';
import { openDesk } from '../../../support/fake-desk/open-desk.tsx';
import {
  button,
  dialog,
  expectFits,
  field,
  heading,
  link,
  runCommand,
} from '../../../support/fake-desk/parts.ts';
import { buildDeskTicket, buildThreadMessage } from '../../../support/fake-desk/server.ts';

const [text, title] = [field('Text'), field('Title')];

describe('the list of articles', () => {
  test('has states, views, votes and changes, is narrowed, and leads to the editor and back by keys', async () => {
    await page.viewport(1280, 800);
    const desk = openDesk();
    await link('Articles').click();
    const row = page.getByRole('listitem').filter({ hasText: 'Wash a down jacket' });
    await expect.element(row).toHaveTextContent('1,204 views');
    await expect.element(row).toHaveTextContent('31 yes, 4 no');
    await expect.element(row).toHaveTextContent('Olle Berg');
    await expect.element(row).toHaveTextContent('Published');
    await expect.element(row.getByRole('link', { name: 'English' })).toBeVisible();
    await expectAccessible(desk.host);

    await page.getByLabelText('State').selectOptions('Draft');
    await expect.element(page.getByText(/No articles match/)).toBeVisible();
    await page.getByLabelText('State').selectOptions('All states');
    await field('Search articles').fill('tent');
    await expect.element(page.getByText(/No articles match/)).toBeVisible();
    await field('Search articles').fill('');
    await expect.element(row).toBeVisible();

    await heading('Articles').click();
    await userEvent.keyboard('j');
    await expect.element(link('Wash a down jacket')).toHaveFocus();
    await userEvent.keyboard('o');
    await expect.element(title).toHaveValue('Wash a down jacket');
    expect(location.pathname + location.search).toBe('/desk/articles/12?lang=en');
    await text.click();
    await userEvent.keyboard('{Escape}u');
    await expect.element(heading('Articles')).toBeVisible();
  });

  test('begins a new article by a key, in a category of its own', async () => {
    const desk = openDesk({ url: '/desk/articles' });
    await expect.element(link('Wash a down jacket')).toBeVisible();
    await userEvent.keyboard('c');
    const form = dialog('New article');
    await expect.element(form.getByLabelText('Category')).toHaveDisplayValue('Care');
    await form.getByRole('button', { name: 'Create' }).click();
    const name = form.getByRole('textbox', { name: 'Title' });
    await expect.element(name).toHaveAccessibleDescription('Enter a title.');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Wax a tent');
    await form.getByLabelText('Category').selectOptions('New category…');
    await form.getByRole('button', { name: 'Create' }).click();
    const category = form.getByRole('textbox', { name: 'Name of the category' });
    await expect.element(category).toHaveAccessibleDescription('Enter a name for the category.');
    await expect.element(category).toHaveFocus();
    await userEvent.keyboard('Tents');
    await expectAccessible(desk.host);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect.element(title).toHaveValue('Wax a tent');
    await expect.element(form).not.toBeInTheDocument();
    expect(desk.sentTo('POST /desk/api/session/1/faq/editing/articles')).toEqual([
      expect.objectContaining({ helpCenterId: 5, lang: 'en', title: 'Wax a tent', categoryTitle: 'Tents' }),
    ]);
  });

  test('says that it could not be loaded', async () => {
    const desk = openDesk({ url: '/desk/articles' });
    await expect.element(link('Wash a down jacket')).toBeVisible();
    desk.answer(({ name }) =>
      name.endsWith('/editing/articles') ? refusal(400, { message: '' }) : undefined,
    );
    await page.getByLabelText('State').selectOptions('Draft');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The articles couldn’t be loaded.');
    await expect.element(link('Wash a down jacket')).toBeVisible();
    desk.recover();
    await button('Try again').click();
    await expect.element(page.getByText(/No articles match/)).toBeVisible();
  });
});

describe('the editor', () => {
  test('saves what is typed, and shows it as visitors will see it', async () => {
    const desk = await openEditor();
    await expect.poll(() => shownPreview(desk)?.textContent).toContain('Wash it **cold**.');
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control}And **slowly**.');
    await expect.poll(() => shownPreview(desk)?.textContent).toContain('And **slowly**.');
    await expect.poll(() => desk.articles.articles[0]?.markdown).toContain('And **slowly**.');
    await expect.element(page.getByText(/^Saved /)).toBeVisible();
    await expect.element(page.getByText('Newer draft')).toBeVisible();
    expect(localStorage.getItem('frontdesk:desk:1:7:article:12:en')).toBeNull();
    await expectAccessible(desk.host);
    // Letters of the text are no keys of the desk.
    await userEvent.keyboard('?cu');
    await expect.element(text).toHaveTextContent('?cu');
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  test('marks the selection by the toolbar and by keys', async () => {
    const desk = await openEditor();
    await text.click();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}soft soap{Shift>}{Home}{/Shift}');
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect.element(text).toHaveTextContent('**soft soap**');
    await userEvent.keyboard('{Control>}b{/Control}');
    await button('Numbered list').click();
    await expect.element(text).toHaveTextContent('1. soft soap');
    await button('Numbered list').click();
    await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}');
    await expect.element(text).toHaveTextContent('[soft soap](https://)');
    await expect.poll(() => desk.articles.articles[0]?.markdown).toBe('[soft soap](https://)');
  });

  test('shows the preview in either colours, on narrow screens in place of the text', async () => {
    await page.viewport(320, 700);
    const desk = await openEditor();
    await expectAccessible(desk.host);
    await button('Preview').click();
    await expect.element(text).not.toBeInTheDocument();
    await button('Dark').click();
    const frame = previewFrame(desk);
    const ground = () => getComputedStyle(frame?.shadowRoot?.querySelector('.preview-page') ?? document.body);
    expect(ground().backgroundColor).toBe('rgb(29, 30, 37)');
    await button('Light').click();
    expect(ground().backgroundColor).toBe('rgb(255, 255, 255)');
    await expectAccessible(desk.host);
    expectFits();
  });

  test('keeps what the server does not have, and saves it later', async () => {
    const desk = await openEditor();
    desk.disconnect('saveArticleDraft');
    await title.fill('Wash down');
    await expect.element(page.getByText(/Your text is kept in this browser/)).toBeVisible();
    desk.recover();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/^Saved /)).toBeVisible();
    expect(desk.articles.articles[0]?.title).toBe('Wash down');
  });

  test('keeps unsaved text over a reload, and saves it then', async () => {
    const former = await openEditor();
    former.disconnect('saveArticleDraft');
    await title.fill('Wash down');
    await expect.element(page.getByText(/Your text is kept in this browser/)).toBeVisible();
    const desk = await openEditor();
    await expect.element(title).toHaveValue('Wash down');
    await expect.poll(() => desk.articles.articles[0]?.title).toBe('Wash down');
  });

  test('puts what is typed during a save into the next one', async () => {
    const desk = await openEditor();
    const release = desk.hold('saveArticleDraft');
    await title.fill('One');
    await expect.poll(() => desk.sentTo('saveArticleDraft').length).toBe(1);
    await title.fill('Two');
    release();
    await expect.poll(() => desk.articles.articles[0]?.title).toBe('Two');
    expect(desk.sentTo('saveArticleDraft').map((input) => [input['title'], input['version']])).toEqual([
      ['One', 4],
      ['Two', 5],
    ]);
  });

  test('shows both texts where a colleague has changed the article too', async () => {
    const desk = await openEditor();
    desk.articles.changeElsewhere({ markdown: 'Theirs.\n', changedBy: { agentId: 8, name: 'Olle Berg' } });
    await title.fill('Mine');
    await expect.element(page.getByText('Olle Berg has changed this article meanwhile')).toBeVisible();
    await expect.element(page.getByRole('deletion')).toHaveTextContent('Theirs.');
    await expectAccessible(desk.host);
    expect(desk.articles.articles[0]?.title).toBe('Wash a down jacket');
    await button('Keep my text').click();
    await expect.poll(() => desk.articles.articles[0]?.title).toBe('Mine');

    desk.articles.changeElsewhere({ title: 'Theirs' });
    await title.fill('Mine again');
    await button('Use their text').click();
    await expect.element(title).toHaveValue('Theirs');
  });

  test('discards the draft by a second press, and shows the published text again', async () => {
    const desk = await openEditor();
    expect(button('Discard draft').elements()).toHaveLength(0);
    await title.fill('Wash down');
    await expect.element(page.getByText('Newer draft', { exact: true })).toBeVisible();
    await button('Discard draft').click();
    expect(desk.sentTo('discardArticleDraft')).toEqual([]);
    await expectAccessible(desk.host);
    await button('Yes, discard it').click();
    await expect.element(title).toHaveValue('Wash a down jacket');
    expect(desk.sentTo('discardArticleDraft')).toEqual([{ articleId: 12, lang: 'en', version: 5 }]);
    await expect.element(button('Discard draft')).not.toBeInTheDocument();
  });

  test('lets an owner publish now or at a time, and take that back', async () => {
    const desk = await openEditor({ role: 'owner' });
    await title.fill('Wash down');
    await button('Publish').click();
    await expect
      .poll(() => desk.sentTo('publishArticle'))
      .toEqual([{ articleId: 12, lang: 'en', version: 5 }]);
    await expect.element(button('Published')).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('More ways to publish').click();
    await page.getByLabelText('Publish at').fill('2031-05-04T09:30');
    await expectAccessible(desk.host);
    await button('Schedule').click();
    await expect.element(page.getByText(/^Scheduled · /)).toBeVisible();
    expect(desk.articles.articles[0]?.scheduledDate).toBe(new Date('2031-05-04T09:30').toISOString());
    await page.getByLabelText('More ways to publish').click();
    await button('Cancel the schedule').click();
    await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();

    await page.getByLabelText('More ways to publish').click();
    await button('Remove in English').click();
    expect(desk.sentTo('removeArticle')).toEqual([]);
    await button('Yes, remove it').click();
    await expect.element(page.getByText(/No articles yet/)).toBeVisible();
    await expect.element(page.getByText('“Wash down” removed')).toBeVisible();
  });

  test('shows the ways to publish inside a narrow window', async () => {
    await page.viewport(320, 700);
    await openEditor({ role: 'owner' });
    await page.getByLabelText('More ways to publish').click();
    const { left, right } = page.getByLabelText('Publish at').element().getBoundingClientRect();
    expect([left >= 0, right <= 320]).toEqual([true, true]);
  });

  test('lets no agent but an owner publish', async () => {
    await openEditor();
    await expect.element(page.getByText('An owner publishes')).toBeVisible();
    expect(button('Publish').elements()).toHaveLength(0);
  });

  test('lets an owner rename the category, unless it is named in a folder', async () => {
    const desk = await openEditor({ role: 'owner' });
    await page.getByText('Category, keywords and description').click();
    await expect.element(page.getByLabelText('Category', { exact: true })).toHaveDisplayValue('Care');
    await button('Rename the category').click();
    const name = page.getByLabelText('Name of the category');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(name).not.toBeInTheDocument();
    await button('Rename the category').click();
    await name.fill('Care & repair');
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByLabelText('Category', { exact: true }))
      .toHaveDisplayValue('Care & repair');
    const renaming = 'POST /desk/api/session/1/faq/editing/categories/3';
    expect(desk.sentTo(renaming)).toEqual([{ lang: 'en', title: 'Care & repair' }]);
    desk.answer(({ name: request }) => (request === renaming ? refusal(403, { message: '' }) : undefined));
    await button('Rename the category').click();
    await name.fill('Mine');
    await button('Save').click();
    await expect
      .element(name)
      .toHaveAccessibleDescription('The category “Care & repair” is named in its folder.');
    await expect.element(name).toHaveValue('Mine');
  });

  test('keeps an article of a folder read-only until an owner takes it over', async () => {
    const desk = await openEditor({ url: '/desk/articles/12?lang=en', role: 'owner' });
    desk.articles.articles[0] = buildArticle({
      isEditable: false,
      source: { kind: 'folder', name: 'help' },
    });
    await link('All articles').click();
    await link('Wash a down jacket').click();
    await expect.element(page.getByText(/From the folder .help.\. It’s edited there\./)).toBeVisible();
    await expect.element(title).toHaveAttribute('readonly');
    await page.getByText('Category, keywords and description').click();
    await expect.element(page.getByLabelText('Category', { exact: true })).toBeDisabled();
    await button('Edit here instead').click();
    expect(desk.sentTo('takeOverArticle')).toEqual([]);
    await button('Yes, edit it here').click();
    await expect.element(title).not.toHaveAttribute('readonly');
    expect(desk.sentTo('takeOverArticle')).toEqual([{ articleId: 12, lang: 'en' }]);
  });

  test('lets the agent decide on each passage about the customer, and on each keyword', async () => {
    const desk = openDesk({ url: '/desk' });
    desk.articles.articles[0] = buildArticle({
      markdown: 'Dear Maja, order 4711 is on its way.\n',
      state: 'draft',
      proposedKeywords: ['parcel', 'late'],
      passages: [
        { kind: 'name', text: 'Maja', isKept: false, places: [{ member: 'markdown', start: 5, end: 9 }] },
        { kind: 'number', text: '4711', isKept: false, places: [{ member: 'markdown', start: 17, end: 21 }] },
      ],
    });
    await link('Articles').click();
    await link('Wash a down jacket').click();
    await expect.element(text).toBeVisible();
    const marked = () =>
      Array.from(
        desk.host.querySelector('.markdown-host')?.shadowRoot?.querySelectorAll('.cm-passage') ?? [],
        ({ textContent }) => textContent,
      );
    await expect.poll(marked).toEqual(['Maja', '4711']);
    await expectAccessible(desk.host);
    await button('Remove: Maja').click();
    await button('Keep: 4711').click();
    await button('Add “parcel”').click();
    await button('Add none').click();
    await expect
      .poll(() => desk.sentTo('saveArticleDraft').at(-1))
      .toEqual(
        expect.objectContaining({
          markdown: 'Dear , order 4711 is on its way.\n',
          keptPassages: ['4711'],
          keywords: ['laundry', 'parcel'],
          proposedKeywords: [],
        }),
      );
  });

  test('shows a published version with what has changed since, and makes it the draft again', async () => {
    const desk = await openEditor();
    desk.articles.versions.push(buildArticleVersion(70));
    desk.refuse('listArticleVersions', 400);
    await button('History').click();
    await expect.element(dialog('History').getByRole('alert')).toBeVisible();
    desk.recover();
    await button('Try again').click();
    await expect.element(page.getByRole('insertion')).toHaveTextContent('Wash it **cold**.');
    await expect.element(page.getByRole('deletion')).toHaveTextContent('Wash it warm.');
    await expectAccessible(desk.host);
    await button('Restore this version').click();
    await expect.element(text).toHaveTextContent('Wash it warm.');
    await expect.element(page.getByText('The draft has that version’s text now.')).toBeVisible();
  });

  test('uploads a picture, which is described before it is in the text', async () => {
    const desk = await openEditor();
    vi.spyOn(DeskRequests.prototype, 'upload').mockResolvedValue({
      url: '/uploads/1/tent.png',
      name: 'tent.png',
      size: 4,
      type: 'image/png',
    });
    const input = desk.host.querySelector<HTMLInputElement>('.markdown-tools input[type=file]');
    await userEvent.upload(input ?? document.body, new File(['tent'], 'tent.png', { type: 'image/png' }));
    const form = dialog('Picture');
    await expect
      .element(form.getByRole('button', { name: 'Insert' }))
      .toHaveAttribute('aria-disabled', 'false');
    await form.getByRole('button', { name: 'Insert' }).click();
    await expect.element(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('textbox').fill('A tent [red]');
    await expectAccessible(desk.host);
    await form.getByRole('button', { name: 'Insert' }).click();
    await expect.element(text).toHaveTextContent('![A tent (red)](/content-files/1/5/tent.png)');
  });

  test('begins a missing language with this text', async () => {
    const desk = await openEditor();
    await page.getByLabelText('Language').selectOptions('Swedish');
    await expect.poll(() => location.search).toBe('?lang=sv');
    await expect.element(title).toHaveValue('Wash a down jacket');
    expect(desk.sentTo('POST /desk/api/session/1/faq/editing/articles')).toEqual([
      expect.objectContaining({ articleId: 12, lang: 'sv', title: 'Wash a down jacket' }),
    ]);
  });

  test('shows another language beside the text, at the same heading', async () => {
    const desk = openDesk({ url: '/desk/articles' });
    const long = ['# One', ...Array.from({ length: 60 }, () => 'Words.'), '# Two', 'End.'].join('\n\n');
    const translation = (lang: string, title: string) =>
      ({ lang, title, state: 'draft', source: { kind: 'desk', name: '' }, scheduledDate: null }) as const;
    desk.articles.articles[0] = buildArticle({ translations: [translation('sv', 'Tvätta')], markdown: long });
    desk.articles.articles.push(
      buildArticle({ lang: 'sv', title: 'Tvätta', markdown: long.replace('Two', 'Två') }),
    );
    answerPreviews(desk, (markdown) =>
      markdown
        .split('\n\n')
        .map((line) => (line.startsWith('#') ? `<h2>${line.slice(2)}</h2>` : `<p>${line}</p>`))
        .join(''),
    );
    await link('Wash a down jacket').first().click();
    await page.getByLabelText('Language beside the text').selectOptions('Swedish');
    await expect.poll(() => shownPreview(desk)?.textContent).toContain('Två');
    await expectAccessible(desk.host);
    const frame = previewFrame(desk);
    expect(frame?.scrollTop).toBe(0);
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(() => frame?.scrollTop).toBeGreaterThan(300);
  });

  test('is accessible from right to left', async () => {
    const desk = openDesk({ url: '/desk/articles/12?lang=en', language: 'ar', role: 'owner' });
    await expect.element(field('النص')).toBeVisible();
    await expectAccessible(desk.host);
  });

  test('runs nothing of the corpus of attacks, in the preview or the list', async () => {
    const desk = openDesk({ url: '/desk/articles' });
    const hostile = attacks.slice(0, 60);
    await expect.element(field('Search articles')).toBeVisible();
    answerPreviews(desk, () => hostile.map(({ markup }) => `<div>${markup}</div>`).join('\n'));
    desk.articles.articles[0] = buildArticle({ title: '<img src=x onerror=alert(1)>' });
    await field('Search articles').fill('<img');
    await link('<img src=x onerror=alert(1)>').click();
    await expect.poll(() => shownPreview(desk)?.childElementCount).toBeGreaterThan(0);
    expect(findHarm(shownPreview(desk) ?? document.body)).toEqual([]);
  });
});

describe('an article', () => {
  test.each([
    ['its button', () => button('Make this an article').click()],
    ['its name among the commands', () => runCommand('make this an article')],
  ])('is made of an answer by %s', async (_way, make) => {
    const answer = buildThreadMessage(102, { agentId: 7, messagePlain: 'Use wax.' });
    const desk = openDesk({
      tickets: [buildDeskTicket(1)],
      messages: { 1: [buildThreadMessage(101), answer] },
    });
    await link(/Ticket 1/).click();
    await expect.element(button('Make this an article')).toBeVisible();
    await make();
    await expect.element(title).toHaveValue('From an answer');
    expect(desk.sentTo('POST /desk/api/session/1/faq/editing/answers')).toEqual([
      { helpCenterId: 5, lang: 'sv', ticketId: '1', messageId: 102 },
    ]);
  });

  test('is made of a missed search, or gets its words as a keyword', async () => {
    const desk = openDesk({ url: '/desk/insights' });
    desk.answer(({ name }) =>
      name === 'GET /desk/api/session/1/faq/suggest-search'
        ? Response.json({
            result: [
              {
                options: [
                  { text: 'Wash a down jacket', payload: { id: 12, category: [{ id: 3, title: 'Care' }] } },
                ],
              },
            ],
          })
        : undefined,
    );
    await button('Add to an article: gift wrapping 0').click();
    await page.getByRole('combobox', { name: /Find the article/ }).fill('wash');
    await expect.element(page.getByRole('option', { name: /Wash a down jacket/ })).toBeVisible();
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/now has the keyword “gift wrapping 0”/)).toBeVisible();
    expect(desk.articles.articles[0]?.keywords).toEqual(['laundry', 'gift wrapping 0']);

    await button('Write an article: gift wrapping 1').click();
    await expect.element(title).toHaveValue('Gift wrapping 1');
  });
});
