/** Does what a key of the desk says. Moves the focus to where the action goes on. */

import type { DeskTicket } from '../../api/schemas/desk.ts';
import type { DeskMessages } from '../../languages/messages.ts';
import type { Desk } from '../models/desk.ts';
import type { AnswerKind } from '../models/thread/compose/writing.ts';
import { articleActions } from './articles/article-actions.ts';
import type { DeskAction } from './desk-keys.ts';
import { isOpenStatus } from './thread/status-name.ts';
import { markSpam, solveAndGoOn } from './thread/ticket-actions.ts';

/** The dialogs of the desk. */
export type DeskDialog = 'help' | 'commands' | 'account';

export interface ActionContext {
  readonly desk: Desk;
  readonly messages: DeskMessages;
  showDialog(name: DeskDialog): void;
}

const performers: Readonly<Record<DeskAction, (context: ActionContext) => void>> = {
  next: ({ desk }) => step(desk, 1),
  previous: ({ desk }) => step(desk, -1),
  open({ desk: { navigation, list } }) {
    const id = focusedTicket() ?? list.neighbour(null, 1);
    if (navigation.place.peek().ticketId === null && id !== undefined) navigation.openTicket(id);
  },
  back({ desk: { navigation } }) {
    const { ticketId } = navigation.place.peek();
    navigation.closeTicket();
    if (ticketId !== null) focusOn(rowSelector(ticketId));
  },
  reply: ({ desk }) => write(desk, 'reply'),
  note: ({ desk }) => write(desk, 'note'),
  assign: openChoice,
  labels: openLabels,
  newArticle: () => click('[data-new-article]'),
  article: () => click('[data-insert-article]'),
  savedReply: () => click('[data-insert-reply]'),
  savedReplies: ({ desk }) => desk.savedReplyEditor.open(),
  solve({ desk, messages }) {
    const ticket = currentTicket(desk);
    if (hasSelection(desk)) clickInBar(desk, '[data-many=solve]');
    else if (ticket) solveAndGoOn(desk, messages, ticket);
  },
  snooze({ desk }) {
    const ticket = currentTicket(desk);
    if (hasSelection(desk)) clickInBar(desk, '[data-many=snooze]');
    else if (ticket && !ticket.isSpam && isOpenStatus(ticket.status)) desk.snoozing.open([ticket]);
  },
  spam({ desk, messages }) {
    const ticket = currentTicket(desk);
    if (hasSelection(desk)) clickInBar(desk, '[data-many=spam]');
    else if (ticket) markSpam(desk, messages, ticket);
  },
  select({ desk }) {
    const focused = focusedTicket();
    const ticket = focused === undefined ? desk.tickets.findOpen() : desk.list.find(focused);
    if (ticket) desk.selection.toggle(ticket);
  },
  clearSelection: ({ desk }) => desk.selection.clear(),
  undo({ desk: { notices, heldReplies }, messages }) {
    const last = notices.shown.peek().findLast(({ action }) => action?.label === messages.undo);
    if (last) notices.act(last);
    else heldReplies.undoLast();
  },
  search: () => focusOn('[data-search]'),
  help: ({ showDialog }) => showDialog('help'),
  commands: ({ showDialog }) => showDialog('commands'),
  account: ({ showDialog }) => showDialog('account'),
};

export function performAction(action: DeskAction, context: ActionContext): void {
  const { desk } = context;
  const isAtArticles = desk.navigation.place.peek().page === 'articles';
  const ofArticles = isAtArticles ? articleActions[action] : undefined;
  if (ofArticles) ofArticles(desk);
  else performers[action](context);
}

const hasSelection = ({ selection }: Desk): boolean => selection.tickets.peek().size > 0;

/** Frames for which a key waits until the bar of the selection is loaded. */
const patience = 120;

function clickInBar(desk: Desk, selector: string, frames = patience): void {
  const button = document.querySelector<HTMLElement>(selector);
  if (button) button.click();
  else if (frames > 0 && hasSelection(desk)) {
    requestAnimationFrame(() => clickInBar(desk, selector, frames - 1));
  }
}

function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

/** Returns the open ticket, or the one whose row has the focus. */
function currentTicket(desk: Desk): DeskTicket | undefined {
  const focused = focusedTicket();
  return desk.tickets.findOpen() ?? (focused === undefined ? undefined : desk.list.find(focused));
}

function write({ navigation, drafts, typeAhead }: Desk, kind: AnswerKind): void {
  const { ticketId } = navigation.place.peek();
  if (ticketId === null) return;
  drafts.choose(ticketId, kind);
  const box = '[data-answer-input]';
  if (document.querySelector(box)) focusOn(box);
  else typeAhead.begin(ticketId, kind);
}

/** Opens the ticket below or above the open one; without an open one, moves the focus from row to row. */
function step(desk: Desk, by: 1 | -1): void {
  const { ticketId } = desk.navigation.place.peek();
  if (ticketId !== null) {
    desk.tickets.openNeighbour(by);
    const { ticketId: opened } = desk.navigation.place.peek();
    if (opened !== null) document.querySelector(rowSelector(opened))?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const focused = focusedTicket() ?? null;
  const next = focused === null && by === -1 ? undefined : desk.list.neighbour(focused, by);
  if (next !== undefined) focusOn(rowSelector(next));
}

const rowSelector = (ticketId: number) => `[data-ticket="${ticketId}"]`;

/** Returns the id of the ticket whose row has the focus. */
function focusedTicket(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket]');
  return row ? Number(row.dataset['ticket']) : undefined;
}

/** Moves the focus at once, as the next key is for the element; after the next frame if it is not drawn yet. */
function focusOn(selector: string): void {
  const focus = () => document.querySelector<HTMLElement>(selector)?.focus();
  focus();
  if (!document.activeElement?.matches(selector)) requestAnimationFrame(focus);
}

function openChoice(): void {
  const choice = document.querySelector<HTMLSelectElement>('[data-assignee]');
  choice?.focus();
  try {
    choice?.showPicker();
  } catch {
    // Older browsers open it by the space bar.
  }
}

function openLabels(): void {
  const summary = document.querySelector<HTMLElement>('[data-labels]');
  const menu = summary?.closest('details');
  if (!menu) return;
  menu.open = true;
  const first = menu.querySelector<HTMLElement>('input[type=checkbox], input') ?? summary;
  first?.focus();
}
