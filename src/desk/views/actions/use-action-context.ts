/** What the actions of a part of the desk are about. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { ActionContext } from './desk-action.ts';
import { selectedTickets } from './selected-tickets.ts';

/**
 * Returns the context of buttons.
 * @param about what the buttons are about; nothing by default
 */
export function useActionContext(about: Partial<ActionContext> = {}): ActionContext {
  const desk = useDesk();
  const { locale, messages } = useMessages('desk');
  return { desk, messages, locale, selected: [], open: undefined, focused: undefined, ...about };
}

/**
 * Returns the context of keys and commands: the selected tickets, the open one, and the one whose row has the focus.
 * @param focusedId id of the latter
 */
export function currentContext(
  { desk, messages, locale }: Pick<ActionContext, 'desk' | 'messages' | 'locale'>,
  focusedId: number | undefined,
): ActionContext {
  const { page, ticketId } = desk.navigation.place.value;
  const open = desk.tickets.findOpen();
  const isMerged = ticketId !== null && Boolean(desk.threads.find(ticketId)?.data.value?.merge);
  return {
    desk,
    messages,
    locale,
    selected: page ? [] : selectedTickets(desk),
    open: isMerged ? undefined : open,
    focused: focusedId === undefined ? undefined : desk.list.find(focusedId),
  };
}
