/** Follows the versions of tickets in the events of the stream, and reads again what has changed. */

import type { TicketEvent } from '../../../api/schemas/tickets.ts';
import type { TypingModel } from './typing.ts';

type Versions = Readonly<Record<string, number>>;

/**
 * @param onChange called with the id of each ticket that has changed
 * @param refresh reads the list of tickets again
 * @returns a function that takes the events of the stream
 */
export function createTicketChanges(
  onChange: (ticketId: number) => void,
  typing: TypingModel,
  refresh: () => void,
): (event: TicketEvent) => void {
  /** By the id of a ticket: its version in the last event. */
  let versions: Versions = {};

  /** Reads again where versions differ from those of the last event: a stream that was closed has missed some. */
  function receiveVersions(current: Versions): void {
    // Ids of deleted tickets included.
    const ids = Object.keys({ ...versions, ...current });
    const changed = ids.filter((id) => current[id] !== versions[id]);
    versions = current;
    if (changed.length > 0) refresh();
    for (const id of changed) onChange(Number(id));
  }

  return (event) => {
    if (event.event === 'hello') receiveVersions(event.data.tickets);
    else if (event.event === 'ticket') {
      const { ticketId, version, kind } = event.data;
      if (versions[ticketId] === version) return;
      const { [ticketId]: _, ...others } = versions;
      versions = kind === 'gone' ? others : { ...others, [ticketId]: version };
      typing.end(ticketId);
      refresh();
      onChange(ticketId);
    } else if (event.event === 'typing' && event.data.agentId !== null) {
      typing.note(event.data.ticketId, event.data.agentId);
    }
  };
}
