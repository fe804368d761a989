/** The list, the thread and the answers of an agent who is signed in. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageMail } from '../../../../src/desk/views/thread/messages/MailStates.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { ago, noContent, refusal } from '../../../support/fake-desk/answers.ts';
import { openDesk } from '../../../support/fake-desk/open-desk.tsx';
import {
  answerBox,
  button,
  dialog,
  expectFits,
  field,
  heading,
  inEveryLook,
  link,
  notice,
  openCommands,
  openFirstTicket,
  openTicket,
  rowSubjects,
  send,
} from '../../../support/fake-desk/parts.ts';
import { buildDeskTicket, buildThreadMessage } from '../../../support/fake-desk/server.ts';

describe('the list of tickets', () => {
  test('is drawn from the page before any request', () => {
    const desk = openDesk();
    expect(rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    expect(desk.host.querySelector('.row.is-unread .row-subject')?.textContent).toBe('Ticket 2');
  });

  test('says in words who waits longer than promised', async () => {
    openDesk({ tickets: [buildDeskTicket(1, { waitingSince: ago(5), promisedUntil: ago(1) })] });
    await expect.element(page.getByText('Waiting for 5 hours, longer than promised')).toBeInTheDocument();
  });

  test('is accessible, in every width and direction', async () => {
    await inEveryLook([1440, 900, 320], async (language) => {
      const desk = openDesk({ language });
      await expectAccessible(desk.host);
      expectFits();
    });
  });

  test('says what an empty view means', async () => {
    const desk = openDesk({ tickets: [] });
    await expect.element(page.getByText('All answered')).toBeVisible();
    await link(/^Mail to approve/).click();
    await expect.element(page.getByText('No mail waits for approval')).toBeVisible();
    await expectAccessible(desk.host);
  });

  test('keeps its rows in place under the pointer, and lets new ones in when it leaves', async () => {
    const desk = openDesk();
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(0);
    await link(/Ticket 2/).hover();
    desk.tickets.unshift(buildDeskTicket(3));
    desk.push('ticket', { ticketId: 3, version: 1, kind: 'changed' });
    await expect.element(button('1 new')).toBeVisible();
    expect(rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    await page.getByRole('searchbox').or(page.getByLabelText('Search tickets')).hover();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 3', 'Ticket 1', 'Ticket 2']);
  });

  test('is searched by words, and comes back when they are gone', async () => {
    const desk = openDesk();
    await userEvent.keyboard('/');
    await userEvent.keyboard('Ticket 2');
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
    expect(location.search).toBe('?q=Ticket%202');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
  });

  test('is searched by words between which the agent pauses', async () => {
    const desk = openDesk();
    await userEvent.keyboard('/');
    await userEvent.keyboard('Ticket ');
    await expect.poll(() => location.search).toBe('?q=Ticket');
    await userEvent.keyboard('2');
    await expect.element(field('Search tickets')).toHaveValue('Ticket 2');
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
  });

  test('is searched everywhere, or in the view that the agent came from', async () => {
    const solved = buildDeskTicket(3, { status: 'solved', subject: 'Old zip' });
    const desk = openDesk({ tickets: [buildDeskTicket(1, { subject: 'New zip' }), solved] });
    await userEvent.keyboard('/');
    await userEvent.keyboard('zip');
    await expect.poll(() => rowSubjects(desk)).toEqual(['New zip', 'Old zip']);
    await button('In Waiting for us').click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['New zip']);
    expect(location.search).toBe('?view=waiting&q=zip');
    await expectAccessible(desk.host);
    await page.getByLabelText('Search tickets').fill('Old');
    await expect.element(page.getByText('No tickets for “Old”')).toBeVisible();
    await button('Everywhere').click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Old zip']);
  });

  test('says that it could not be loaded, and tries again', async () => {
    const desk = openDesk({ hasRows: false });
    desk.refuse('listViewTickets', 400, { message: 'Validation' });
    await link('Solved').click();
    await expect.element(page.getByText('The list couldn’t be loaded.')).toBeVisible();
    // The stream opens, and the list is asked for again.
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(2);
    desk.recover();
    await button('Try again').click();
    await expect.element(page.getByText('No tickets here')).toBeVisible();
  });
});

describe('a thread', () => {
  test('is read again by itself when the network is back', async () => {
    const desk = openDesk({
      messages: { 1: [buildThreadMessage(1, { messagePlain: 'The zip is broken.' })] },
    });
    desk.refuse('grabThread', 429);
    await page.getByRole('link', { name: /Ticket 1\b/ }).click();
    await expect.element(page.getByText('The messages couldn’t be loaded.')).toBeVisible();
    desk.recover();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('The zip is broken.')).toBeVisible();
  });

  test('is accessible, and shows a note unlike an answer', async () => {
    const desk = openDesk({
      messages: {
        1: [
          buildThreadMessage(1),
          buildThreadMessage(2, { messageType: 'internal', agentId: 8, messagePlain: 'Ask Olle.' }),
          buildThreadMessage(3, { messageType: 'log', messagePlain: 'Assigned to Olle' }),
          buildThreadMessage(4, { agentId: 8, messagePlain: 'We look for it.' }),
        ],
      },
    });
    await page.viewport(1440, 900);
    await openTicket(1);
    await expect.element(page.getByText('Note · Only your team sees this')).toBeVisible();
    await expect.element(page.getByText('1 change')).toBeVisible();
    await expectAccessible(desk.host);
    await button('Note').click();
    await expect.element(page.getByText('Only your team sees this note.')).toBeVisible();
    await expectAccessible(desk.host);
  });

  test('runs nothing that a customer wrote, and loads no image of another site unasked', async () => {
    const hostile = `<img src="https://tracker.example/a.png" alt="A tent"><script>alert(1)</script>
      <a href="javascript:alert(1)">link</a><p onclick="alert(1)">text</p><details><summary>…</summary>quoted</details>`;
    const desk = openDesk({
      tickets: [buildDeskTicket(1, { subject: '<img src=x onerror=alert(1)>', fromName: '<b>Maja</b>' })],
      messages: { 1: [buildThreadMessage(1, { messageHtml: hostile, fromName: '<script>1</script>' })] },
    });
    await link(/onerror/).click();
    await expect.element(page.getByText('text', { exact: true })).toBeVisible();
    const body = desk.host.querySelector('.message-body');
    expect(body?.querySelector('script, [onclick], [href^="javascript:"], img')).toBeNull();
    expect(body?.querySelector('details')?.open).toBe(false);
    await button('Show pictures').click();
    expect(body?.querySelector('img')?.src).toBe('https://tracker.example/a.png');
    expect(body?.querySelector('img')?.referrerPolicy).toBe('no-referrer');
  });

  test('says what became of each mail, in words where the mail server gave a known reason', async () => {
    const mail = (mailId: number, to: string, state: MessageMail['state'], problem: string | null) => ({
      mailId,
      messageIds: [2],
      to: `${to}@post.example`,
      state,
      problem,
    });
    const mails = [
      mail(1, 'maja', 'bounced', '5.2.2 smtp; 552 5.2.2 Over quota'),
      mail(2, 'olle', 'failed', '550 no'),
      mail(3, 'ebba', 'queued', '450 4.7.1 greylisted'),
      mail(4, 'nils', 'sent', null),
    ];
    const messages = { 1: [buildThreadMessage(2, { agentId: 8, messagePlain: 'It is on its way.' })] };
    const desk = await openFirstTicket({ messages, threads: { 1: { mails } } });
    desk.answer(({ name }) => {
      if (name !== 'retryMail') return undefined;
      mails[0] = mail(1, 'maja', 'queued', null);
      return noContent();
    });
    const states = () =>
      Array.from(desk.host.querySelectorAll('.mail-state'), (state) =>
        (state.textContent ?? '').replace(/[\u2066-\u2069]/g, ''),
      );
    await expect
      .poll(states)
      .toEqual([
        'Email to maja@post.example came back: the mailbox is fullSend againWhat the mail server said5.2.2 smtp; 552 5.2.2 Over quota',
        'Email to olle@post.example wasn’t deliveredSend againWhat the mail server said550 no',
        'Email to ebba@post.example will be tried again: their mail server refuses our mailWhat the mail server said450 4.7.1 greylisted',
        'Emailed to nils@post.example',
      ]);
    await page.getByText('What the mail server said').first().click();
    await expect.element(page.getByText('Over quota')).toBeVisible();
    await expectAccessible(desk.host);
    await button('Send again').first().click();
    await expect.poll(() => states()[0]).toBe('Email to maja@post.example waits to be sent');
    expect(desk.sentTo('retryMail')).toEqual([{ mailId: '1' }]);
    expect(document.activeElement?.className).toBe('thread-scroll');
    expect(document.title).toBe('(2) Ticket 1');
  });

  test('replaces the list on a phone, and leads back to its row', async () => {
    await page.viewport(390, 800);
    const desk = await openFirstTicket();
    await expect.element(heading('Ticket 1')).toHaveFocus();
    expect(desk.host.querySelector('.list')?.getClientRects().length).toBe(0);
    await expectAccessible(desk.host);
    await button('Back to the list').click();
    await expect.element(link(/Ticket 1/)).toHaveFocus();
  });

  test('shows what arrives while it is open', async () => {
    const desk = await openFirstTicket();
    await expect.poll(() => desk.sentTo('streamTickets').length).toBe(1);
    desk.messages.get(1)?.push(buildThreadMessage(101, { messagePlain: 'It is here!' }));
    desk.push('ticket', { ticketId: 1, version: 2, kind: 'changed' });
    await expect.element(page.getByText('It is here!')).toBeVisible();
  });

  test('says who else looks at it and who replies', async () => {
    const desk = await openFirstTicket();
    await expect.poll(() => desk.sentTo('streamTickets').length).toBe(1);
    desk.push('presence', { ticketId: 1, agentId: 8, state: 'replying' });
    await expect.element(page.getByRole('status').getByText('Olle Berg is replying')).toBeVisible();
    desk.push('presence', { ticketId: 1, agentId: 8, state: 'left' });
    await expect.element(page.getByRole('status').getByText('Olle Berg is replying')).not.toBeInTheDocument();
    await expect.poll(() => desk.sentTo('setPresence')).toContainEqual({ ticketId: '1', state: 'viewing' });
  });
});

describe('an answer', () => {
  test('is sent by Ctrl+Enter with what the agent has seen, under a key', async () => {
    const desk = await openFirstTicket();
    await userEvent.keyboard('r');
    await userEvent.keyboard('We look for it.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('We look for it.')).toBeVisible();
    await expect
      .poll(() => desk.sentTo('insertTicket'))
      // On a busy machine the draft is saved meanwhile, and its version goes along.
      .toMatchObject([
        {
          ticketId: '1',
          toEmail: 'help@skogsrand.example',
          subject: 'Ticket 1',
          message: 'We look for it.',
          messageType: 'external',
          lastSeenMessageId: 100,
          attachments: [],
          undoSeconds: 10,
        },
      ]);
    const [request] = desk.sent.filter(({ name }) => name === 'insertTicket');
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('that meets a busy server is back in the box, and is sent again by one press', async () => {
    const desk = await openFirstTicket();
    const busy = { code: 'Unavailable', message: 'Busy' };
    desk.answer(({ name }) =>
      name === 'insertTicket' && desk.sentTo('insertTicket').length < 3
        ? refusal(desk.sentTo('insertTicket').length === 1 ? 503 : 429, busy)
        : undefined,
    );
    await answerBox().fill('We look for it.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    for (const count of [1, 2]) {
      await expect.poll(() => desk.sentTo('insertTicket')).toHaveLength(count);
      await expect.element(page.getByText(/^Not sent: the server is busy/)).toBeVisible();
      await expect.element(answerBox()).toHaveValue('We look for it.');
      await button('Send again').click();
    }
    await expect.poll(() => desk.messages.get(1)?.at(-1)?.messagePlain).toBe('We look for it.');
    const keys = desk.sent.filter(({ name }) => name === 'insertTicket').map(({ headers }) => headers);
    expect(new Set(keys.map((headers) => headers.get('idempotency-key'))).size).toBe(1);
    await expect.element(answerBox()).toHaveValue('');
  });

  test('that was changed since it met a busy server is shown before it is sent', async () => {
    const desk = await openFirstTicket();
    desk.refuse('insertTicket', 503, { code: 'Unavailable' });
    await answerBox().fill('We look for it.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(/^Not sent: the server is busy/)).toBeVisible();
    await answerBox().fill('We look for it. Or');
    await openTicket(2);
    await button('Send again').click();
    await expect.element(heading('Ticket 1')).toBeVisible();
    expect(desk.sentTo('insertTicket')).toHaveLength(1);
  });

  test('is not read back while it is on its way, since it would be shown twice', async () => {
    const desk = await openFirstTicket();
    const store = desk.hold('insertTicket');
    await answerBox().fill('We look for it.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => desk.sentTo('insertTicket')).toHaveLength(1);
    const [reads, lists] = [desk.sentTo('grabThread').length, desk.sentTo('listViewTickets').length];
    desk.push('ticket', { ticketId: 1, version: 2, kind: 'message' });
    // The event has arrived.
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(lists);
    expect(desk.sentTo('grabThread')).toHaveLength(reads);
    store();
    await expect.poll(() => desk.sentTo('grabThread').length).toBeGreaterThan(reads);
    await expect.element(page.getByText('We look for it.')).toBeVisible();
  });

  test('that solves opens the next ticket', async () => {
    const desk = await openFirstTicket();
    await answerBox().fill('Sent today.');
    await button('More ways to send').click();
    await expectAccessible(desk.host);
    await page.getByRole('menuitemradio', { name: 'Send and solve' }).click();
    await expect.element(heading('Ticket 2')).toBeVisible();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ status: 'solved' }]);
  });

  test('opens the next ticket if the agent chose so last, and a note never does', async () => {
    await openFirstTicket();
    await answerBox().fill('We look for it.');
    const more = button('More ways to send');
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitemradio', { name: 'Send and stay here' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(more).toHaveFocus();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    await expect.element(heading('Ticket 2')).toBeVisible();
    await expect
      .poll(() => localStorage.getItem('frontdesk:desk:1:7:draft:1') ?? '')
      .not.toContain('look for it');

    const desk = openDesk({ url: '/desk/tickets/1' });
    const again = page.elementLocator(desk.host);
    await expect.element(again.getByRole('button', { name: 'Send, then next' })).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.keyboard('To the team{Control>}{Enter}{/Control}');
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ messageType: 'internal' }]);
    await expect.element(again.getByRole('heading', { name: 'Ticket 1' })).toBeVisible();
    await again.getByRole('textbox', { name: 'Write a reply' }).fill('It is found.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(again.getByRole('heading', { name: 'Ticket 2' })).toBeVisible();
  });

  test('and a note are two texts, and a note never goes out as an answer', async () => {
    const desk = await openFirstTicket();
    await answerBox().fill('To the customer');
    await button('Note').click();
    await expect.element(field('Write a note')).toHaveValue('');
    await userEvent.keyboard('To the team');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect
      .poll(() => desk.sentTo('insertTicket'))
      .toMatchObject([{ message: 'To the team', messageType: 'internal' }]);
    await expect.element(field('Write a reply')).toHaveValue('To the customer');
  });

  test('is stopped by a newer message, which is shown, and nothing is lost', async () => {
    const desk = await openFirstTicket();
    const arrived = buildThreadMessage(150, { messagePlain: 'Never mind!' });
    desk.refuse('insertTicket', 409, {
      message: 'Conflict',
      error: { field: 'lastSeenMessageId', messages: [arrived] },
    });
    await send('We look for it.');
    await expect.element(page.getByText('Never mind!')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not sent yet. Maja has just written.');
    await expect.element(answerBox()).toHaveValue('We look for it.');
    await expectAccessible(desk.host);
    desk.recover();
    await button('Send anyway').click();
    await expect.poll(() => desk.sentTo('insertTicket').at(-1)).toMatchObject({ lastSeenMessageId: 150 });
    const keys = desk.keysOf('insertTicket');
    expect(new Set(keys).size).toBe(2);
  });

  test('that no mail carries says so, and is sent all the same', async () => {
    const desk = await openFirstTicket({
      threads: { 1: { inboxEmail: null, recipients: { to: [], cc: [] } } },
    });
    await expect.element(page.getByText(/^No email is sent\./)).toBeVisible();
    await send('We look for it.');
    await expect.poll(() => desk.sentTo('insertTicket')).toMatchObject([{ message: 'We look for it.' }]);
  });

  test('is kept when the server cannot be reached, and sent again as it was', async () => {
    const desk = await openFirstTicket();
    desk.disconnect('insertTicket');
    await send('We look for it.');
    await expect.element(page.getByText(/the server can’t be reached\. Your text is back/)).toBeVisible();
    await expect.element(answerBox()).toHaveValue('We look for it.');
    desk.recover();
    await button('Send').click();
    await expect.poll(() => desk.sentTo('insertTicket').length).toBe(2);
    const tries = desk.sent.filter(({ name }) => name === 'insertTicket');
    expect(tries[1]?.input).toEqual(tries[0]?.input);
    expect(tries[1]?.headers.get('idempotency-key')).toBe(tries[0]?.headers.get('idempotency-key'));
  });

  test('that is not sent says so until it is settled, whatever else is said', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const desk = await openFirstTicket();
    const notSent = notice('Not sent: the server can’t be reached.');
    desk.disconnect('insertTicket');
    await send('We look for it.');
    await expect.element(notSent).toBeVisible();
    desk.recover();
    await page.getByLabelText('Assigned to').selectOptions('Olle Berg');
    await expect.element(notice('Assigned to Olle Berg')).toBeVisible();
    await expect.element(notSent).toBeVisible();
    vi.advanceTimersByTime(60_000);
    await expect.element(notice('Assigned to Olle Berg')).not.toBeInTheDocument();
    await expect.element(notSent).toBeVisible();
    await button('Send again').click();
    await expect.element(notSent).not.toBeInTheDocument();
    await expect.poll(() => desk.sentTo('insertTicket').length).toBe(2);
  });

  test('that was changed after a lost answer is not sent twice: what was added stays in the box', async () => {
    const desk = await openFirstTicket();
    const stored = new Map<string, string>();
    let isLost = true;
    desk.answer(({ name, input, headers }) => {
      if (name !== 'insertTicket') return undefined;
      const key = headers.get('idempotency-key') ?? '';
      const former = stored.get(key);
      if (former !== undefined && former !== input['message']) {
        return refusal(409, { message: 'Conflict', error: { field: 'Idempotency-Key' } });
      }
      stored.set(key, String(input['message']));
      if (!isLost) return undefined;
      isLost = false;
      return Promise.reject(new TypeError('offline'));
    });
    await send('We look for it.');
    await expect.element(answerBox()).toHaveValue('We look for it.');
    await answerBox().fill('We look for it. It is found!');
    await button('Send').click();
    await expect.element(notice().getByText(/Your first try had arrived/)).toBeVisible();
    await expect.element(answerBox()).toHaveValue('It is found!');
    await button('Send').click();
    await expect.poll(() => [...stored.values()]).toEqual(['We look for it.', 'It is found!']);
    await expect.element(answerBox()).toHaveValue('');
  });

  test('that the browser cannot keep says so', async () => {
    const desk = await openFirstTicket();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await answerBox().fill('Half a sentence');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/This browser can’t keep your text/);
    await expectAccessible(desk.host);
  });

  test('survives a reload, and is marked in the list', async () => {
    // The page has another server afterwards, where a saved draft would count as removed.
    openDesk().disconnect('saveDraft');
    await openTicket(2);
    await answerBox().fill('Half a sentence');
    const desk = openDesk({ url: '/desk/tickets/2' });
    await expect
      .element(page.elementLocator(desk.host).getByRole('textbox', { name: 'Write a reply' }))
      .toHaveValue('Half a sentence');
    expect(desk.host.querySelector('.row-draft')?.textContent).toContain('Draft');
  });
});

describe('an article', () => {
  const suggestion = {
    text: 'Sizes [men]',
    payload: { id: 34, category: [{ id: 2, title: 'Clothes' }] },
  };
  const sentence = 'Measure your chest, and choose the size below it if you are between two sizes. ';

  /** Answers as a help center with one article. */
  function openHelp() {
    const desk = openDesk({ tickets: [buildDeskTicket(1, { subject: 'Which size' })] });
    const searched: unknown[] = [];
    desk.answer(({ name, input }) => {
      if (name.includes('suggest')) {
        searched.push(input);
        const options = String(input['q']).includes('none') ? [] : [suggestion];
        return Response.json({ success: true, result: [{ text: '', options }] });
      }
      return name.includes('34')
        ? Response.json({ content: '', contentPlain: sentence.repeat(3) })
        : undefined;
    });
    return { desk, searched };
  }

  test('is found by the subject and by words, and is a line of the text and a card in the message', async () => {
    const { desk, searched } = openHelp();
    await link(/Which size/).click();
    await answerBox().fill('Hello!');
    await userEvent.keyboard('{Escape}i');
    await expect.element(page.getByRole('option', { name: 'Clothes › Sizes [men]' })).toBeVisible();
    // In the customer's language, which the help center has.
    expect(searched).toMatchObject([{ q: 'Which size', lang: 'sv', helpCenterId: '5' }]);
    await expectAccessible(desk.host);
    await userEvent.keyboard('none');
    await expect.element(page.getByText('No articles for “none”')).toBeVisible();
    // Nothing is sent by the key that would choose.
    await userEvent.keyboard('{Enter}');
    await page.getByRole('combobox', { name: 'Search articles' }).fill('size');
    await page.getByRole('combobox', { name: 'Language of the articles' }).selectOptions('English');
    await expect.poll(() => searched.at(-1)).toMatchObject({ q: 'size', lang: 'en' });
    await page.getByRole('option', { name: /Sizes/ }).click();
    const line =
      `[Sizes (men)](${location.origin}/help/en/articles/34-sizes-men "Measure your chest, and choose the size below it ` +
      'if you are between two sizes. Measure your chest, and choose the size below it if you are …")';
    await expect.element(answerBox()).toHaveValue(`Hello!\n${line}\n`);
    await expect.element(answerBox()).toHaveFocus();
    expect(desk.sentTo('insertTicket')).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const card = link(/^Sizes \(men\)/);
    await expect.element(card).toHaveClass('link-card');
    await expect.element(card).toHaveTextContent(/Measure your chest/);
    await expectAccessible(desk.host);
  });

  test('that a customer links to is no card', async () => {
    openDesk({
      messages: { 1: [buildThreadMessage(1, { messagePlain: '[Pay](https://shop.example/pay "Now")' })] },
    });
    await openTicket(1);
    await expect.element(link('Pay')).not.toHaveClass('link-card');
  });
});

describe('a change', () => {
  test('is shown at once, and undone from the bar', async () => {
    const desk = await openFirstTicket();
    await button('Solve').click();
    await expect.element(heading('Ticket 2')).toBeVisible();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
    expect(desk.sentTo('updateTicket')).toEqual([
      { ticketId: '1', status: 'solved', lastSeenMessageId: 100 },
    ]);
    await button('Undo').click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    await expect.poll(() => desk.sentTo('updateTicket').at(-1)).toMatchObject({ status: 'new' });
  });

  test('of the status waits for the answer before it', async () => {
    const desk = await openFirstTicket();
    const arrive = desk.hold('insertTicket');
    await send('Sent today.');
    await button('Solve').click();
    await expect.element(heading('Ticket 2')).toBeVisible();
    expect(desk.sentTo('updateTicket')).toEqual([]);
    arrive();
    await expect
      .poll(() => desk.sentTo('updateTicket'))
      .toEqual([{ ticketId: '1', status: 'solved', lastSeenMessageId: 101 }]);
  });

  test('that is refused is taken back with a notice', async () => {
    const desk = await openFirstTicket();
    desk.refuse('updateTicket', 500, { code: 'Internal', message: '' });
    await page.getByLabelText('Assigned to').selectOptions('Olle Berg');
    await expect.element(notice().getByText(/That wasn’t saved/)).toBeVisible();
    await expect.element(page.getByLabelText('Assigned to')).toHaveDisplayValue('Nobody');
  });

  test('of labels sets exactly those', async () => {
    const desk = await openFirstTicket();
    await userEvent.keyboard('l');
    await page.getByRole('checkbox', { name: 'Returns' }).click();
    await expect.poll(() => desk.sentTo('updateTicket')).toEqual([{ ticketId: '1', labels: ['Returns'] }]);
  });
});

test('owners create labels in the menu, and agents do not', async () => {
  const desk = openDesk({ role: 'owner' });
  await openTicket(1);
  await userEvent.keyboard('l');
  await expect.element(page.getByRole('checkbox', { name: 'Returns' })).toHaveFocus();
  await field('New label').fill(' Lost parcel ');
  await expectAccessible(desk.host);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => desk.sentTo('updateTicket'))
    .toEqual([{ ticketId: '1', labels: ['Lost parcel'], createLabels: true }]);
  await expect.element(page.getByRole('checkbox', { name: 'Lost parcel' })).toBeChecked();

  const other = openDesk();
  await openTicket(1);
  await userEvent.keyboard('l');
  expect(other.host.querySelector('.new-label')).toBeNull();
});

describe('keys', () => {
  test('lead through the list and the thread without a mouse', async () => {
    await page.viewport(1280, 800);
    const desk = openDesk();
    await userEvent.keyboard('j');
    await expect.element(link(/Ticket 1/)).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(link(/Ticket 2/)).toHaveFocus();
    await userEvent.keyboard('o');
    await expect.element(heading('Ticket 2')).toBeVisible();
    await userEvent.keyboard('k');
    await expect.element(heading('Ticket 1')).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(page.getByText('Choose a ticket')).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(dialog('Keys')).toBeVisible();
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Keys')).not.toBeInTheDocument();
  });

  test('belong to the text while it is written', async () => {
    const desk = await openFirstTicket();
    await userEvent.keyboard('n');
    await userEvent.keyboard('jkeu?/');
    await expect.element(field('Write a note')).toHaveValue('jkeu?/');
    expect(desk.sentTo('updateTicket')).toEqual([]);
  });

  test('write into the draft while the messages of a ticket load, and do nothing else', async () => {
    const desk = openDesk();
    const load = desk.hold('grabThread');
    await link(/Ticket 1/).click();
    await expect.element(heading('Ticket 1')).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.keyboard('Hell o!!{Backspace}{Enter}e');
    load();
    const note = field('Write a note');
    await expect.element(note).toHaveFocus();
    await expect.element(note).toHaveValue('Hell o!\ne');
    await userEvent.keyboard('lk');
    await expect.element(note).toHaveValue('Hell o!\nelk');
    expect(desk.sentTo('updateTicket')).toEqual([]);
  });

  test('open everything by name', async () => {
    const desk = await openFirstTicket();
    await openCommands();
    await expectAccessible(desk.host);
    await userEvent.keyboard('olle{Enter}');
    await expect.poll(() => desk.sentTo('updateTicket')).toEqual([{ ticketId: '1', assignedAgents: [8] }]);
  });
});

test('a ticket whose messages were in view for a second is read', async () => {
  // Pages of other tests may have the focus.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const desk = openDesk();
  await openTicket(2);
  await expect.poll(() => desk.sentTo('markTicketRead')).toMatchObject([{ ticketId: '2' }]);
  await expect.poll(() => desk.host.querySelector('.row.is-unread')).toBeNull();
});

test('the next ticket is fetched ahead', async () => {
  const desk = openDesk();
  await openTicket(1);
  await expect.poll(() => desk.sentTo('grabThread').map(({ ticketId }) => ticketId)).toContain('2');
});

test('a session that has ended says so, and keeps what was written', async () => {
  const desk = await openFirstTicket();
  await answerBox().fill('Half a sentence');
  desk.answer(() => refusal(401, { code: 'Unauthorized', message: 'You are signed out.' }));
  desk.push('ticket', { ticketId: 1, version: 2, kind: 'changed' });
  await expect.element(dialog('You’re signed out')).toBeVisible();
  await expectAccessible(desk.host);
  expect(localStorage.getItem('frontdesk:desk:1:7:draft:1')).toContain('Half a sentence');
});
