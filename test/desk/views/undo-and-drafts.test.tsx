/** Replies that are taken back within seconds, and drafts that are on every device. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OrphanedDraft } from '../../../src/api/schemas/drafts.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import {
  answerBox as box,
  button,
  heading,
  notice as noticeOf,
  openFirstTicket,
  openTicket,
  rowSubjects,
  send,
} from '../../support/fake-desk/parts.ts';
import { buildDeskTicket, buildThreadMessage } from '../../support/fake-desk/server.ts';

const notice = () => noticeOf('Reply is sent in a moment');
const undo = () =>
  page
    .elementLocator(document.querySelector('.notice-place') ?? document.body)
    .getByRole('button', { name: 'Undo' });

describe('a reply', () => {
  test('is shown with the seconds until it is sent, and is a message then', async () => {
    const desk = await openFirstTicket({ isHolding: true });
    await send('We look for it.');
    await expect.element(page.getByText(/^Sent in \d+ s/)).toBeVisible();
    await expect.element(notice()).toBeVisible();
    // The event may come after the response, and twice.
    const { heldMessageId } = desk.drafts.ofTicket(1).held[0] ?? {};
    const reads = desk.sentTo('grabThread').length;
    desk.push('held', { ticketId: 1, agentId: 7, heldMessageId, state: 'held' });
    desk.push('ticket', { ticketId: 1, version: 1, kind: 'changed' });
    await expect.poll(() => desk.sentTo('grabThread').length).toBeGreaterThan(reads);
    await expect.element(notice()).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Answered');
    await expectAccessible(desk.host);
    desk.drafts.release();
    await expect.element(page.getByText(/^Sent in/)).not.toBeInTheDocument();
    await expect.element(notice()).not.toBeInTheDocument();
    await expect.element(page.getByText('We look for it.')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Answered');
    await expect.element(box()).toHaveValue('');
  });

  test('that is sent late, and whose event is lost, does not hide its ticket from then on', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const desk = await openFirstTicket({ isHolding: true });
    await box().fill('Sent today.');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
    await expect.element(notice()).toBeVisible();
    // The server was away when the reply was due.
    const reads = desk.sentTo('grabThread').length;
    vi.advanceTimersByTime(13_000);
    await expect.poll(() => desk.sentTo('grabThread').length).toBeGreaterThan(reads);
    desk.drafts.release(false);
    // The customer has written again since.
    desk.tickets[0] = buildDeskTicket(1, { status: 'reply', version: 10 });
    desk.push('ticket', { ticketId: 1, version: 10, kind: 'message' });
    vi.advanceTimersByTime(13_000);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
  });

  test('is back in the box with what was typed since, and is sent once more under another key', async () => {
    const desk = await openFirstTicket({ isHolding: true });
    await send('We look for it.');
    await expect.element(notice()).toBeVisible();
    await box().fill('And more.');
    await undo().click();
    await expect.element(box()).toHaveValue('We look for it.\n\nAnd more.');
    await expect.element(box()).toHaveFocus();
    await expect.element(page.getByText(/^Sent in/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('New');
    await button('Send').click();
    await expect.poll(() => desk.sentTo('insertTicket').length).toBe(2);
    const keys = desk.keysOf('insertTicket');
    expect(new Set(keys).size).toBe(2);
  });

  test.each(['z', '{Control>}z{/Control}'])(
    'that solved its ticket is taken back by %s from the next one, and its ticket opens',
    async (keys) => {
      const desk = await openFirstTicket({ isHolding: true });
      await box().fill('Sent today.');
      await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
      await expect.element(heading('Ticket 2')).toBeVisible();
      await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
      await expect.element(notice()).toBeVisible();
      (document.activeElement as HTMLElement | null)?.blur();
      await userEvent.keyboard(keys);
      await expect.element(heading('Ticket 1')).toBeVisible();
      await expect.element(box()).toHaveValue('Sent today.');
      await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    },
  );

  test('is taken back by Ctrl+Z in the empty box that it has left', async () => {
    await openFirstTicket({ isHolding: true });
    await send('We look for it.');
    await expect.element(notice()).toBeVisible();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(box()).toHaveValue('We look for it.');
  });

  test('to a visitor on the page has no bar: it is sent at once', async () => {
    const desk = await openFirstTicket();
    await send('We look for it.');
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ undoSeconds: 10 }]);
    await expect.element(page.getByText('We look for it.')).toBeVisible();
    await expect.element(page.getByText('Sending…')).not.toBeInTheDocument();
    await expect.element(notice()).not.toBeInTheDocument();
  });

  test('that another person’s message stopped is back, with who wrote', async () => {
    const desk = await openFirstTicket({ isHolding: true });
    await send('We look for it.');
    await expect.element(notice()).toBeVisible();
    desk.messages.get(1)?.push(buildThreadMessage(150, { messagePlain: 'Never mind!' }));
    desk.drafts.stop();
    await expect.element(page.getByText('Never mind!')).toBeVisible();
    await expect.element(box()).toHaveValue('We look for it.');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not sent: Maja has just written. Your text is back in the box.');
    await expectAccessible(desk.host);
  });

  test('that is sent already cannot be taken back, and the desk says so', async () => {
    const desk = await openFirstTicket({ isHolding: true });
    await send('We look for it.');
    await expect.element(notice()).toBeVisible();
    desk.refuse('cancelHeldMessage', 409, { message: 'Conflict', error: { field: 'heldMessageId' } });
    await undo().click();
    await expect.element(page.getByText('Too late to undo: the reply is sent.')).toBeVisible();
    await expect.element(box()).toHaveValue('');
  });

  test('is sent again past the agent’s own message, which is no news', async () => {
    const desk = await openFirstTicket();
    const own = buildThreadMessage(120, { agentId: 7, messagePlain: 'First.' });
    let isFirst = true;
    desk.answer(({ name }) => {
      if (name !== 'insertTicket' || !isFirst) return undefined;
      isFirst = false;
      const error = { field: 'lastSeenMessageId', messages: [own] };
      return Response.json({ message: 'Conflict', error }, { status: 409 });
    });
    await send('Second.');
    await expect
      .poll(() => desk.sentTo('insertTicket'))
      .toMatchObject([{ lastSeenMessageId: 100 }, { lastSeenMessageId: 120 }]);
    await expect.element(box()).toHaveValue('');
  });

  test('that is held is sent before a change of the status', async () => {
    const desk = await openFirstTicket({ isHolding: true });
    await send('Sent today.');
    await expect.element(notice()).toBeVisible();
    await button('Solve').click();
    await expect.element(heading('Ticket 2')).toBeVisible();
    expect(desk.sentTo('updateTicket')).toEqual([]);
    desk.drafts.release();
    await expect
      .poll(() => desk.sentTo('updateTicket'))
      .toEqual([{ ticketId: '1', status: 'solved', lastSeenMessageId: 101 }]);
  });
});

describe('a draft', () => {
  test('is saved on the server, and goes with the message that consists of it', async () => {
    const desk = await openFirstTicket();
    await box().fill('Half');
    await expect.poll(() => desk.drafts.find(1)?.message).toBe('Half');
    await box().fill('Half a sentence');
    await expect.poll(() => desk.drafts.find(1)?.message).toBe('Half a sentence');
    const version = desk.drafts.find(1)?.version;
    await button('Send').click();
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ draftVersion: version }]);
    await expect.poll(() => desk.drafts.find(1)).toBeUndefined();
    await expect.element(box()).toHaveValue('');
    await expect.poll(() => localStorage.getItem('frontdesk:desk:1:7:draft:1')).toBeNull();
  });

  test('of another device is in the box, marked in the list, and removed when its text is', async () => {
    const desk = openDesk();
    desk.drafts.save(1, 'From the phone');
    await expect.poll(() => desk.host.querySelector('.row-draft')?.textContent).toContain('Draft');
    await openTicket(1);
    await expect.element(box()).toHaveValue('From the phone');
    await box().fill('');
    await expect.poll(() => desk.drafts.find(1)).toBeUndefined();
    await expect.poll(() => desk.host.querySelector('.row-draft')).toBeNull();
  });

  test('that another device goes on with changes in the open box, and leaves it when it is sent', async () => {
    const desk = await openFirstTicket();
    await box().fill('Half');
    await expect.poll(() => desk.drafts.find(1)?.message).toBe('Half');
    desk.drafts.save(1, 'Half a sentence');
    await expect.element(box()).toHaveValue('Half a sentence');
    desk.drafts.remove(1);
    await expect.element(box()).toHaveValue('');
  });

  test('that two devices wrote is in the box as the newer one, with the other one beside it', async () => {
    const desk = await openFirstTicket();
    let isFirst = true;
    desk.answer(({ name }) => {
      if (name === 'saveDraft' && isFirst) {
        isFirst = false;
        desk.drafts.save(1, 'From the phone', { savedDate: '2026-03-02T09:15:00.000Z' });
      }
      return undefined;
    });
    await box().fill('From the laptop');
    await expect.element(page.getByText('On another device you wrote:')).toBeVisible();
    await expect.element(box()).toHaveValue('From the laptop');
    await expect.poll(() => desk.drafts.find(1)?.message).toBe('From the laptop');
    await expectAccessible(desk.host);
    await button('Use it').click();
    await expect.element(box()).toHaveValue('From the phone');
    await button('Remove').click();
    await expect.element(page.getByText('On another device you wrote:')).not.toBeInTheDocument();
    await expect.poll(() => desk.drafts.find(1)?.message).toBe('From the phone');
  });

  test('that could not be saved stays in the browser, and is saved when a stream begins', async () => {
    const desk = await openFirstTicket();
    desk.disconnect('saveDraft');
    await box().fill('Half a sentence');
    await expect.poll(() => desk.sentTo('saveDraft').length).toBe(1);
    expect(localStorage.getItem('frontdesk:desk:1:7:draft:1')).toContain('Half a sentence');
    desk.recover();
    desk.push('hello', { tickets: {}, complete: true, heartbeat: 15 });
    await expect.poll(() => desk.drafts.find(1)?.message).toBe('Half a sentence');
  });
});

describe('a draft of an agent who is removed', () => {
  const note: OrphanedDraft = {
    draftId: 9,
    agentName: 'Bo',
    kind: 'note',
    message: 'Ask the workshop',
    files: [{ url: '/files/a', name: 'zip.jpg', size: 3 }],
  };

  test('is shown to an owner, who adds it to an own text, with its files', async () => {
    const desk = await openFirstTicket({ role: 'owner', threads: { 1: { orphanedDrafts: [note] } } });
    desk.answer(({ name }) =>
      name === 'removeOrphanedDraft' ? new Response(null, { status: 204 }) : undefined,
    );
    await expect.element(page.getByText(/Bo.*who has left the team, had begun a note:/)).toBeVisible();
    await expectAccessible(desk.host);
    await page.getByRole('button', { name: 'Note' }).click();
    await box().fill('Seen by me.');
    await button('Use it').click();
    await expect.element(box()).toHaveValue('Seen by me.\n\nAsk the workshop');
    await expect.element(page.getByText('zip.jpg', { exact: true })).toBeVisible();
    await expect.poll(() => desk.sentTo('removeOrphanedDraft')).toEqual([{ draftId: '9' }]);
  });

  test('stays, with a sentence, if it could not be removed', async () => {
    const desk = await openFirstTicket({ role: 'owner', threads: { 1: { orphanedDrafts: [note] } } });
    desk.disconnect('removeOrphanedDraft');
    await button('Remove').click();
    await expect.element(noticeOf('That wasn’t saved, and is as it was before.')).toBeVisible();
    await expect.element(button('Remove')).toBeVisible();
  });
});
