/** Each action of the desk is declared once, and its key, its name among the commands and its button do the same. */

import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { DeskAction } from '../../../../src/desk/views/actions/desk-action.ts';
import { deskActions } from '../../../../src/desk/views/frame/desk-actions.ts';
import { buildChat } from '../../../support/fake-desk/live-chats.ts';
import { type FakeDesk, openDesk } from '../../../support/fake-desk/open-desk.tsx';
import {
  answerBox,
  button,
  dialog,
  field,
  heading,
  link,
  notice,
  openCommands,
  openFirstTicket,
  rowSubjects,
  runCommand,
  textsOf,
} from '../../../support/fake-desk/parts.ts';
import { selectionBar as bar, expectSelected } from '../../../support/fake-desk/rows.ts';
import { buildDeskTicket, buildDeskTickets } from '../../../support/fake-desk/server.ts';

/** Every module that declares actions. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  '../../../../src/desk/views/**/*-actions.ts',
  {
    eager: true,
  },
);

const sources = import.meta.glob<string>('../../../../src/desk/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const isAction = (value: unknown): value is DeskAction =>
  typeof value === 'object' && value !== null && 'label' in value && 'act' in value;

describe('the actions of the desk', () => {
  test('are those that its subjects declare, each once', () => {
    const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isAction));
    expect(new Set(deskActions)).toEqual(new Set(declared));
    expect(new Set(deskActions.map(({ name }) => name)).size).toBe(deskActions.length);
  });

  test('have keys of their own', () => {
    const keys = deskActions.flatMap((action) => action.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    const own = deskActions.flatMap((action) => action.ownKeys ?? []);
    expect(new Set(own).size).toBe(own.length);
  });

  test('are all in the help if they have a key', async () => {
    openDesk();
    await userEvent.keyboard('?');
    await expect.element(dialog('Keys')).toBeVisible();
    const withKeys = deskActions.filter(({ keys, ownKeys }) => keys ?? ownKeys).map(({ name }) => name);
    expect(textsOf('.key-row')).toHaveLength(withKeys.length);
    expect(textsOf('.key-row')).toContain('UndoZCtrl Z');
    // The rows of the help are no list of what is possible: nothing is open here.
    expect(textsOf('.key-row')).toContain('Write a replyR');
    expect(withKeys).toContain('send and solve');
  });

  test('press no element that a selector finds', () => {
    const pressed = Object.entries(sources).flatMap(([path, code]) =>
      Array.from(code.matchAll(/(\S+)\.click\(\)/g), ([, target = '']) => ({
        file: path.split('/').at(-1),
        target,
      })),
    );
    // File choosers are opened by their inputs, and a download begins by a link that is made for it.
    const allowed = pressed.filter(
      ({ file, target }) => /^\W*\w+\.current\?$/.test(target) || file === 'save-file.ts',
    );
    expect(allowed.length).toBeGreaterThan(0);
    expect(pressed).toEqual(allowed);
  });
});

interface Ways {
  /** Opens the desk where the action is possible. */
  readonly open: () => Promise<FakeDesk>;
  readonly key?: string;
  /** Words of its name. */
  readonly command?: string;
  readonly button?: () => Locator;
  /** Waits for what the action has done. */
  readonly done: (desk: FakeDesk) => Promise<unknown>;
}

const openList = async (): Promise<FakeDesk> => {
  const desk = openDesk({ tickets: buildDeskTickets(3) });
  await userEvent.keyboard('j');
  await expect.element(link(/Ticket 1/)).toHaveFocus();
  return desk;
};

const openSelected = async (): Promise<FakeDesk> => {
  const desk = openDesk({ tickets: buildDeskTickets(3) });
  await userEvent.keyboard('jxjx');
  await expectSelected(2);
  return desk;
};

const openSolved = () => openFirstTicket({ tickets: [buildDeskTicket(1, { status: 'solved' })] });

const openWritten = async (): Promise<FakeDesk> => {
  const desk = await openFirstTicket();
  await answerBox().fill('It is sent.');
  return desk;
};

const openInBox = async (): Promise<FakeDesk> => {
  const desk = await openFirstTicket();
  await answerBox().click();
  return desk;
};

const openWaitingChat = () =>
  openFirstTicket({ hasChats: true, tickets: [buildDeskTicket(1, { chat: buildChat() })] });

const openOwnChat = () => {
  const chat = buildChat({ state: 'active', agents: [{ agentId: 7, name: 'Aino Laine' }] });
  return openFirstTicket({ hasChats: true, tickets: [buildDeskTicket(1, { chat })] });
};

/** Expects one change of tickets, whether it is of one or of several. */
const changes = (expected: object) => async (desk: FakeDesk) => {
  await expect
    .poll(() => [...desk.sentTo('updateTicket'), ...desk.sentTo('updateTickets')])
    .toEqual([expect.objectContaining(expected)]);
};

const opens = (name: string) => async () => {
  await expect.element(dialog(name)).toBeVisible();
};

const sends = (expected: object) => async (desk: FakeDesk) => {
  await expect.poll(() => desk.sentTo('insertTicket')).toEqual([expect.objectContaining(expected)]);
};

const table: Readonly<Record<string, Ways>> = {
  reply: {
    open: async () => {
      const desk = await openFirstTicket();
      await button('Note').click();
      await expect.element(field('Write a note')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      return desk;
    },
    key: 'r',
    command: 'write a reply',
    button: () => button('Reply'),
    done: () => expect.element(field('Write a reply')).toHaveFocus(),
  },
  note: {
    open: openFirstTicket,
    key: 'n',
    command: 'write a note',
    button: () => button('Note'),
    done: () => expect.element(field('Write a note')).toHaveFocus(),
  },
  assignee: {
    open: openFirstTicket,
    key: 'a',
    command: 'assign',
    done: () => expect.element(page.getByLabelText('Assigned to')).toHaveFocus(),
  },
  'assignee of the selection': {
    open: openSelected,
    key: 'a',
    command: 'assign',
    done: () => expect.element(bar.getByLabelText('Assign')).toHaveFocus(),
  },
  labels: {
    open: openFirstTicket,
    key: 'l',
    command: 'labels',
    button: () => page.getByTitle('Labels (L)'),
    done: () => expect.element(page.getByRole('checkbox', { name: 'Returns' })).toBeVisible(),
  },
  solve: {
    open: openFirstTicket,
    key: 'e',
    command: 'solve, and',
    button: () => button('Solve'),
    done: async (desk) => {
      await changes({ ticketId: '1', status: 'solved' })(desk);
      await expect.element(heading('Ticket 2')).toBeVisible();
    },
  },
  'solve, of a solved ticket': {
    open: openSolved,
    key: 'e',
    command: 'reopen',
    button: () => button('Reopen'),
    done: changes({ ticketId: '1', status: 'reply' }),
  },
  'solve, of the row with the focus': {
    open: openList,
    key: 'e',
    command: 'solve, and',
    done: changes({ ticketId: '1', status: 'solved' }),
  },
  'solve, of the selection': {
    open: openSelected,
    key: 'e',
    command: 'solve',
    button: () => bar.getByRole('button', { name: 'Solve' }),
    done: async (desk) => {
      const tickets = [1, 2].map((id) => ({ ticketId: id, lastSeenMessageId: id * 100 }));
      await changes({ status: 'solved', tickets })(desk);
      await expect.element(notice('2 solved')).toBeVisible();
    },
  },
  snooze: {
    open: openFirstTicket,
    key: 'h',
    command: 'snooze',
    button: () => button('Snooze'),
    done: opens('Snooze until'),
  },
  'snooze, of the selection': {
    open: openSelected,
    key: 'h',
    command: 'snooze',
    button: () => bar.getByRole('button', { name: 'Snooze' }),
    done: async (desk) => {
      await button(/^Tomorrow/).click();
      await expect.element(notice(/^2 snoozed until/)).toBeVisible();
      await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 3']);
    },
  },
  spam: {
    open: openFirstTicket,
    key: '!',
    command: 'mark as spam',
    button: () => button('Mark as spam'),
    done: changes({ ticketId: '1', isSpam: true }),
  },
  'spam, of the selection': {
    open: openSelected,
    key: '!',
    command: 'mark as spam',
    button: () => bar.getByRole('button', { name: 'Mark as spam' }),
    done: changes({ isSpam: true, tickets: [expect.anything(), expect.anything()] }),
  },
  select: { open: openList, key: 'x', command: 'select the ticket', done: () => expectSelected(1) },
  'clear selection': {
    open: openSelected,
    key: '{Escape}',
    command: 'clear the selection',
    button: () => button('Clear the selection'),
    done: () => expect.element(bar).not.toBeInTheDocument(),
  },
  back: {
    open: async () => {
      await page.viewport(600, 800);
      return await openFirstTicket();
    },
    key: 'u',
    command: 'back to the list',
    button: () => button('Back to the list'),
    done: () => expect.element(link(/Ticket 1/)).toHaveFocus(),
  },
  undo: {
    open: async () => {
      const desk = await openFirstTicket();
      await button('Solve').click();
      await expect.element(heading('Ticket 2')).toBeVisible();
      await expect.poll(() => desk.sentTo('updateTicket')).toHaveLength(1);
      return desk;
    },
    key: 'z',
    command: 'undo',
    button: () => button('Undo'),
    done: async (desk) =>
      await expect
        .poll(() => desk.sentTo('updateTicket').slice(1))
        .toEqual([expect.objectContaining({ status: 'new' })]),
  },
  'insert article': {
    open: openFirstTicket,
    key: 'i',
    command: 'insert article',
    button: () => button('Insert article'),
    done: opens('Insert article'),
  },
  'insert reply': {
    open: openInBox,
    key: '/',
    command: 'insert saved reply',
    button: () => button('Insert saved reply'),
    done: opens('Insert saved reply'),
  },
  'take chat': {
    open: openWaitingChat,
    key: 't',
    command: 'take the waiting',
    button: () => button('Take'),
    done: changes({ ticketId: '1', takenChat: 'V1' }),
  },
  'end chat': {
    open: openOwnChat,
    command: 'end chat',
    button: () => button('End chat'),
    done: async (desk) => await expect.poll(() => desk.sentTo('endConversation')).toHaveLength(1),
  },
  'block visitor': {
    open: openOwnChat,
    command: 'block this',
    button: () => button('Block this visitor'),
    done: opens('Block this visitor'),
  },
  available: {
    open: openOwnChat,
    command: 'be available',
    button: () => button('Available for chats'),
    done: async (desk) =>
      await expect.poll(() => desk.sentTo('setAvailability')).toEqual([{ available: true }]),
  },
  'manage replies': {
    open: openFirstTicket,
    command: 'manage saved replies',
    done: opens('Saved replies'),
  },
  merge: {
    open: openFirstTicket,
    command: 'merge into',
    button: () => button('Merge into…'),
    done: opens('Merge tickets'),
  },
  'new article': {
    open: async () => {
      const desk = openDesk({ url: '/desk/articles' });
      await expect.element(link('Wash a down jacket')).toBeVisible();
      return desk;
    },
    key: 'c',
    command: 'new article',
    button: () => button('New article'),
    done: opens('New article'),
  },
  search: {
    open: openList,
    key: '/',
    command: 'search',
    done: () => expect.element(field('Search tickets')).toHaveFocus(),
  },
  send: {
    open: openWritten,
    key: '{Control>}{Enter}{/Control}',
    button: () => button('Send'),
    done: sends({ message: 'It is sent.' }),
  },
  'send and solve': {
    open: openWritten,
    key: '{Control>}{Shift>}{Enter}{/Shift}{/Control}',
    button: () => page.getByRole('menuitemradio', { name: /^Send and solve/ }),
    done: sends({ message: 'It is sent.', status: 'solved' }),
  },
  commands: {
    open: openList,
    key: '{Control>}k{/Control}',
    done: opens('Commands'),
  },
  keys: {
    open: openList,
    key: '?',
    command: 'show these keys',
    button: () => button('Keys'),
    done: opens('Keys'),
  },
  account: {
    open: openList,
    command: 'account',
    button: () => button(/Account$/),
    done: opens('Account'),
  },
};

describe.each(Object.entries(table))('the action %s', (name, { open, key, command, button: find, done }) => {
  const ways: readonly [way: string, act: () => Promise<void>][] = [
    ...(key === undefined ? [] : [['its key', () => userEvent.keyboard(key)] as const]),
    ...(command === undefined ? [] : [['its name', () => runCommand(command)] as const]),
    ...(find === undefined
      ? []
      : [
          [
            'its button',
            async () => {
              if (name === 'send and solve') await button('More ways to send').click();
              await find().click();
            },
          ] as const,
        ]),
  ].map(([way, act]) => [way, act]);

  test.each(ways)('is done by %s', async (_way, act) => {
    const desk = await open();
    await act();
    await done(desk);
  });
});

describe('an action that is not possible', () => {
  test('does nothing by its key, and is in no list', async () => {
    const desk = openDesk({ url: '/desk/articles' });
    await expect.element(link('Wash a down jacket')).toBeVisible();
    await userEvent.keyboard('eh!xarni');
    await openCommands();
    await expect.element(dialog('Commands')).toBeVisible();
    expect(textsOf('[role=option]').filter((name) => !name.startsWith('Views'))).toEqual([
      'Articles',
      'New articleC',
      'What people want',
      'Manage saved replies',
      'Search/',
      'Show these keys?',
      'Notifications',
      'Account',
      'Sign out',
    ]);
    expect(desk.sentTo('updateTicket')).toEqual([]);
    expect(location.pathname).toBe('/desk/articles');
  });

  test('leaves its key to the browser', async () => {
    openDesk({ url: '/desk/insights' });
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(press('o')).toBe(true);
    expect(press('e')).toBe(true);
    expect(press('?')).toBe(false);
    expect(location.pathname).toBe('/desk/insights');
  });
});

describe('a key that is pressed before the bar of the selection is drawn', () => {
  /** Presses keys one after the other, before anything is drawn in between. */
  function press(...keys: readonly string[]): void {
    for (const key of keys) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }

  test('changes the whole selection, once', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(3) });
    let hasBar = false;
    const drawing = new MutationObserver(() => {
      hasBar ||= desk.host.querySelector('.many') !== null;
    });
    drawing.observe(desk.host, { subtree: true, childList: true });
    press('j', 'x', 'j', 'x', 'e');
    await expect.element(notice('2 solved')).toBeVisible();
    await expect.poll(() => desk.tickets.map(({ status }) => status)).toEqual(['solved', 'solved', 'new']);
    drawing.disconnect();
    expect(hasBar).toBe(false);
    expect(desk.sentTo('updateTicket')).toEqual([]);
    expect(desk.sentTo('updateTickets')).toEqual([
      { status: 'solved', tickets: [1, 2].map((id) => ({ ticketId: id, lastSeenMessageId: id * 100 })) },
    ]);
  });

  test('opens the menu of labels once it is there, beside an open ticket', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(3), url: '/desk/tickets/3' });
    await expect.element(answerBox()).toBeVisible();
    press('x', 'l');
    await expect.element(bar.getByRole('checkbox', { name: 'Returns' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.poll(() => desk.sentTo('updateTickets')).toMatchObject([{ addLabels: ['Returns'] }]);
  });
});
