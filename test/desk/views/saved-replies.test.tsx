/** Saved replies: found and put into a message, sent only once their fields are filled, written and removed. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import {
  answerBox as box,
  button,
  dialog,
  field,
  link,
  runCommand,
  textsOf,
} from '../../support/fake-desk/parts.ts';
import { buildSavedReply, parcelAndLabel as savedReplies } from '../../support/fake-desk/saved-replies.ts';
import { buildDeskTicket, type FakeDeskOptions } from '../../support/fake-desk/server.ts';

const search = page.getByRole('combobox', { name: 'Search saved replies' });

async function openBox(options: FakeDeskOptions = {}) {
  const desk = openDesk({ url: '/desk/tickets/1', savedReplies, ...options });
  await box().click();
  return desk;
}

describe('the search for saved replies', () => {
  test('opens by a slash on an empty line, and puts the text at the cursor in the language of the customer', async () => {
    const desk = await openBox();
    await userEvent.keyboard('Hej!{Enter}/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('PÁRCEL lo');
    await expect
      .element(page.getByRole('region', { name: 'Preview' }))
      .toHaveTextContent('Hej Maja, vi letar.');
    await expect.element(page.getByText('Swedish · Shared with everyone · Used 12 times')).toBeVisible();
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveValue('Hej!\nHej Maja, vi letar. Ärende 1, Aino Laine');
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('!{Control>}{Enter}{/Control}');
    await expect
      .poll(() => desk.sentTo('insertTicket'))
      .toMatchObject([{ message: 'Hej!\nHej Maja, vi letar. Ärende 1, Aino Laine!', savedReplyIds: [31] }]);
  });

  test('leaves a slash elsewhere, and one that is typed twice, to the text', async () => {
    await openBox();
    await userEvent.keyboard('1/2 kg{Enter}');
    await expect.element(box()).toHaveValue('1/2 kg\n');
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(search).not.toBeInTheDocument();
    await expect.element(box()).toHaveValue('1/2 kg\n/');
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('help');
    await expect.element(box()).toHaveValue('1/2 kg\n/help');
  });

  test('is closed by Escape without a trace, and shows texts in a language that is chosen', async () => {
    const desk = await openBox();
    await userEvent.keyboard('/{Escape}');
    await expect.element(box()).toHaveFocus();
    await expect.element(box()).toHaveValue('');
    await button('Insert saved reply').click();
    await page.getByRole('combobox', { name: 'Language of the replies' }).selectOptions('en');
    await page.getByRole('option', { name: 'Lost parcel' }).click();
    await expect.element(box()).toHaveValue('Hello Maja, we look for it.');
    // Once all of the text is removed, the next message is made of no reply.
    await box().fill('');
    await userEvent.keyboard('By hand{Control>}{Enter}{/Control}');
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ message: 'By hand' }]);
    expect(desk.sentTo('insertTicket')[0]).not.toHaveProperty('savedReplyIds');
  });

  test('is among the commands, and so is each reply by its name', async () => {
    await openBox();
    await runCommand('saved reply label');
    await expect.element(box()).toHaveValue('Print this: [link?]');
    await runCommand('insert saved');
    await expect.element(search).toHaveFocus();
  });

  test('says that nothing is found, that nothing is saved, and that nothing could be loaded', async () => {
    await openBox();
    await userEvent.keyboard('/zebra');
    await expect.element(page.getByText('No saved replies for “zebra”')).toBeVisible();
    await userEvent.keyboard('{Escape}');

    const desk = await openBox({ savedReplies: [] });
    await userEvent.keyboard('/');
    await expect.element(page.getByText(/^No saved replies yet/)).toBeVisible();
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Escape}');

    const failing = openDesk({ url: '/desk' });
    failing.refuse('listSavedReplies', 400, { message: 'No' });
    await link(/Ticket 1/).click();
    await box().click();
    await userEvent.keyboard('/');
    await expect.element(page.getByText('The saved replies couldn’t be loaded.')).toBeVisible();
  });

  test('makes no marks of a name that a customer gave', async () => {
    await openBox({ tickets: [buildDeskTicket(1, { fromName: '[Free](https://a.example) **now**' })] });
    await runCommand('Lost parcel');
    await expect
      .element(box())
      .toHaveValue('Hej Free (https://a.example) now, vi letar. Ärende 1, Aino Laine');
  });

  test('shows what a colleague has saved letter by letter', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const reply = buildSavedReply(33, { name: hostile, texts: [{ lang: 'en', message: hostile }] });
    const desk = await openBox({ savedReplies: [reply] });
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('region', { name: 'Preview' })).toHaveTextContent(hostile);
    await button('Manage saved replies').click();
    await button(`Edit “${hostile}”`).click();
    await expect.element(field('Text')).toHaveValue(hostile);
    expect(desk.host.querySelector('dialog')?.querySelector('img, script')).toBeNull();
  });

  test.each([
    [1440, 900, 'en'],
    [320, 600, 'ar'],
  ] as const)('is accessible and fits at %i × %i in %s', async (width, height, language) => {
    await page.viewport(width, height);
    const desk = openDesk({ url: '/desk/tickets/1', savedReplies, language });
    await expect.poll(() => desk.host.querySelector('[data-action="insert reply"]')).not.toBeNull();
    desk.host.querySelector<HTMLElement>('[data-action="insert reply"]')?.click();
    await expect
      .poll(() => desk.host.querySelector('.reply-preview mark, .reply-preview-text'))
      .not.toBeNull();
    await expectAccessible(desk.host);
    const shown = desk.host.querySelector('dialog');
    expect(shown?.scrollWidth).toBe(shown?.clientWidth);
  });
});

describe('a field without a value', () => {
  test('is marked and selected, and asks once before the reply is sent', async () => {
    const desk = await openBox({ tickets: [buildDeskTicket(1, { fromName: '' })] });
    await runCommand('Lost parcel');
    await expect.element(box()).toHaveValue('Hej [customer name?], vi letar. Ärende 1, Aino Laine');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('replace [customer name?], or send again');
    await expectAccessible(desk.host);
    expect(desk.sentTo('insertTicket')).toEqual([]);
    // It is selected.
    await userEvent.keyboard('Maja');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => desk.sentTo('insertTicket'))
      .toMatchObject([{ message: 'Hej Maja, vi letar. Ärende 1, Aino Laine' }]);
  });

  test('is sent as it is if the agent sends again', async () => {
    const desk = await openBox();
    await runCommand('saved reply label');
    await button('Send').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('[link?]');
    await button('Send').click();
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ message: 'Print this: [link?]' }]);
  });

  test('stops a reply also where it was typed by hand, but no note', async () => {
    const desk = await openBox();
    await box().fill('Hello {{customer.name}}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('{{customer.name}}');
    await button('Note').click();
    await field('Write a note').fill('Ask for {{link}}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ message: 'Ask for {{link}}' }]);
  });
});

describe('the dialog of saved replies', () => {
  test('lists own and shared replies, and adds one that is written in two languages', async () => {
    const desk = await openBox();
    await runCommand('saved replies');
    await expect.element(dialog('Saved replies')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Only for you' }))
      .toHaveTextContent('Return label');
    await expect
      .element(page.getByRole('region', { name: 'Shared with everyone' }))
      .toHaveTextContent('Lost parcel');
    await expectAccessible(desk.host);
    await expect.element(button('New saved reply')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Name')).toHaveFocus();
    await button('Save').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name.');
    await expect.element(field('Name')).toHaveFocus();
    await expectAccessible(desk.host);
    await userEvent.keyboard('Greeting');
    await expect.element(page.getByText('Enter a name.')).not.toBeInTheDocument();
    await button('Save').click();
    await expect.element(field('Text')).toHaveFocus();
    await expect.element(field('Text')).toHaveAccessibleDescription('Enter a text.');
    await field('Text').fill('Hello ');
    await button('customer name').click();
    await expect.element(field('Text')).toHaveValue('Hello {{customer.name}}');
    await button('Add a language').click();
    await page.getByRole('combobox', { name: 'Language of the text' }).nth(1).selectOptions('nb');
    await field('Text').nth(1).fill('Hei');
    await page.getByRole('checkbox', { name: /Share with everyone/ }).click();
    await button('Save').click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(desk.sentTo('createSavedReply')).toEqual([
      {
        name: 'Greeting',
        texts: [
          { lang: 'en', message: 'Hello {{customer.name}}' },
          { lang: 'nb', message: 'Hei' },
        ],
        isShared: true,
        team: null,
      },
    ]);
    await expect
      .element(page.getByRole('region', { name: 'Shared with everyone' }))
      .toHaveTextContent('Greeting');
  });

  test('edits a reply, which stays shared, and loses nothing that is refused', async () => {
    const desk = await openBox();
    await runCommand('saved replies');
    await button('Edit “Lost parcel”').click();
    await expect.element(dialog('Edit “Lost parcel”')).toBeVisible();
    await expect.element(page.getByText(/^Shared with everyone: your changes/)).toBeVisible();
    await expect.element(dialog('Edit “Lost parcel”').getByRole('checkbox')).not.toBeInTheDocument();
    await button('Remove the text in Swedish').click();
    await field('Name').fill('Missing parcel');
    desk.refuse('updateSavedReply', 400, { message: 'No' });
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('What you entered is still here.');
    // The form stays while the dialog is closed.
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).toHaveFocus();
    desk.recover();
    await runCommand('saved replies');
    await expect.element(field('Name')).toHaveValue('Missing parcel');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(button('Edit “Missing parcel”')).toBeVisible();
    expect(desk.savedReplies[0]).toMatchObject({ name: 'Missing parcel', texts: [{ lang: 'en' }] });
  });

  test('shares a reply with a team of the agent, and later with everyone', async () => {
    const desk = await openBox({ teams: { 7: ['Shop'], 8: ['Returns'] } });
    await runCommand('saved replies');
    await button('Edit “Return label”').click();
    const sharing = page.getByRole('combobox', { name: 'Who has it' });
    const offered = () => textsOf('.saved-replies select:last-of-type option').slice(-3);
    await expect.poll(offered).toEqual(['Only for you', 'Shared with everyone', 'Shared with Shop']);
    await expect.element(sharing).toHaveDisplayValue('Only for you');
    await expect.element(sharing).toHaveAccessibleDescription(/What is shared stays shared.$/);
    await sharing.selectOptions('Shared with Shop');
    await expectAccessible(desk.host);
    await button('Save').click();
    await expect
      .element(page.getByRole('region', { name: 'Shared with Shop' }))
      .toHaveTextContent('Return label');
    await expectAccessible(desk.host);
    await button('Edit “Return label”').click();
    await expect.poll(offered).not.toContain('Only for you');
    await sharing.selectOptions('Shared with everyone');
    await button('Save').click();
    await expect
      .poll(() => desk.sentTo('updateSavedReply'))
      .toMatchObject([
        { isShared: true, team: 'Shop' },
        { isShared: true, team: null },
      ]);
    await expect
      .element(page.getByRole('region', { name: 'Shared with everyone' }))
      .toHaveTextContent('Return label');
  });

  test('lets owners share a reply with each team', async () => {
    await openBox({ role: 'owner', teams: { 8: ['Returns'] } });
    await runCommand('saved replies');
    await button('New saved reply').click();
    const sharing = page.getByRole('combobox', { name: 'Who has it' });
    await sharing.selectOptions('Shared with Returns');
    await expect.element(sharing).toHaveDisplayValue('Shared with Returns');
  });

  test('adds a reply again that a colleague has removed', async () => {
    const desk = await openBox();
    await runCommand('saved replies');
    await button('Edit “Lost parcel”').click();
    desk.savedReplies.splice(0, 1);
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('A colleague has removed this reply.');
    await button('Save').click();
    await expect.element(button('Edit “Lost parcel”')).toBeVisible();
    expect(desk.sentTo('createSavedReply')).toHaveLength(1);
  });

  test('removes a reply, and brings it back', async () => {
    const desk = await openBox();
    await runCommand('saved replies');
    await button('Remove “Return label”').click();
    await expect.element(page.getByText('“Return label” removed')).toBeVisible();
    expect(desk.savedReplies.map(({ name }) => name)).toEqual(['Lost parcel']);
    await expect.element(button('Undo')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Undone')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Only for you' }))
      .toHaveTextContent('Return label');
  });

  test('begins with the text of the box', async () => {
    const desk = await openBox();
    await userEvent.keyboard('Vi letar efter paketet.');
    await button('Insert saved reply').click();
    await button('Save this text as a reply').click();
    await expect.element(dialog('New saved reply')).toBeVisible();
    await expect.element(field('Text')).toHaveValue('Vi letar efter paketet.');
    await expect
      .element(page.getByRole('combobox', { name: 'Language of the text' }))
      .toHaveDisplayValue('Swedish');
    await userEvent.keyboard('Searching{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(desk.sentTo('createSavedReply')).toMatchObject([{ name: 'Searching', isShared: false }]);
    await expect.element(box()).toHaveValue('Vi letar efter paketet.');
  });

  test('is accessible and fits on a phone, from right to left', async () => {
    await page.viewport(320, 600);
    const desk = openDesk({ url: '/desk/tickets/1', savedReplies, language: 'ar' });
    await expect.poll(() => desk.host.querySelector('[data-action="insert reply"]')).not.toBeNull();
    desk.host.querySelector<HTMLElement>('[data-action="insert reply"]')?.click();
    await button('إدارة الردود المحفوظة').click();
    await expect.element(button('تعديل «Lost parcel»')).toBeVisible();
    await expectAccessible(desk.host);
    await button('تعديل «Lost parcel»').click();
    await expect.element(field('الاسم')).toHaveFocus();
    await expectAccessible(desk.host);
    const shown = desk.host.querySelector('dialog');
    expect(shown?.scrollWidth).toBe(shown?.clientWidth);
  });
});
