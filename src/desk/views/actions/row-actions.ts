/** Steps from row to row, in the list of tickets and in that of articles. */

import { articlesPlace } from '../../../api/shared/desk-place.ts';
import { focusOn } from '../../kit/focus-on.ts';
import type { ActionContext, DeskAction } from './desk-action.ts';

/** The act of an action; undefined if it is not possible. */
type Act = (() => unknown) | undefined;

export const next = rowAction({
  name: 'next',
  keys: ['j'],
  isCommand: false,
  label: ({ messages }) => messages.keyNext,
  find: (context) => findStep(context, 1),
});

export const previous = rowAction({
  name: 'previous',
  keys: ['k'],
  isCommand: false,
  label: ({ messages }) => messages.keyPrevious,
  find: (context) => findStep(context, -1),
});

export const open = rowAction({
  name: 'open',
  keys: ['o'],
  ownKeys: ['Enter'],
  isCommand: false,
  label: ({ messages }) => messages.keyOpen,
  find({ desk: { navigation, list }, focused }) {
    const { page, article, ticketId } = navigation.place.value;
    if (page === 'articles' && !article) {
      const link = findArticle(0);
      return link && (() => navigation.follow(link.href));
    }
    const id = focused?.ticketId ?? list.neighbour(null, 1);
    return page || ticketId !== null || id === undefined ? undefined : () => navigation.openTicket(id);
  },
});

export const back = rowAction({
  name: 'back',
  keys: ['u'],
  label: ({ messages }) => messages.backToList,
  find({ desk: { navigation } }) {
    const { article, ticketId } = navigation.place.value;
    if (article) return () => navigation.go(articlesPlace);
    if (ticketId === null) return undefined;
    return () => {
      navigation.closeTicket();
      focusOn(rowSelector(ticketId));
    };
  },
});

/** Returns the id of the ticket whose row has the focus. */
export function focusedTicketId(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket]');
  return row ? Number(row.dataset['ticket']) : undefined;
}

function rowAction({
  find,
  ...action
}: Pick<DeskAction, 'name' | 'keys' | 'ownKeys' | 'isCommand' | 'label'> & {
  find(context: ActionContext): Act;
}): DeskAction {
  return {
    ...action,
    isPossible: (context) => find(context) !== undefined,
    act: (context) => void find(context)?.(),
  };
}

/** Opens the ticket below or above the open one; without an open one, moves the focus from row to row. */
function findStep({ desk: { navigation, list }, focused }: ActionContext, by: 1 | -1): Act {
  const { page, article, ticketId } = navigation.place.value;
  if (page === 'articles' && !article) {
    const link = findArticle(by);
    return link && (() => link.focus());
  }
  if (page) return undefined;
  const from = ticketId ?? focused?.ticketId ?? null;
  const id = from === null && by === -1 ? undefined : list.neighbour(from, by);
  if (id === undefined) return undefined;
  if (ticketId === null) return () => focusOn(rowSelector(id));
  return () => {
    navigation.openTicket(id);
    document.querySelector(rowSelector(id))?.scrollIntoView({ block: 'nearest' });
  };
}

const rowSelector = (ticketId: number) => `[data-ticket="${ticketId}"]`;

/** Returns the link of the article that has the focus, or of one that is further down; the first one if none has it. */
function findArticle(by: 1 | 0 | -1): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.article-link')];
  const focused = links.findIndex((link) => link.matches(':focus'));
  return links[focused < 0 ? 0 : focused + by];
}
