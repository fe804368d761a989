/** Compares the versions of tickets in stream events, and reloads what has changed. */

import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { TypingModel } from './typing.ts';

type Versions = Readonly<Record<string, number>>;

/**
 * @param onChange called with the id of each changed ticket
 * @param refresh reloads the list of tickets
 * @returns a handler for the events of the stream
 */
export function createTicketChanges(
  onChange: (ticketId: number) => void,
  typing: TypingModel,
  refresh: () => void,
): (event: TicketEvent) => void {
  /** Versions in the last event, by ticket id. */
  let versions: Versions = {};

  /** Reloads tickets whose versions have changed: a stream that was closed has missed some events. */
  function receiveVersions(current: Versions): void {
    // Includes ids of deleted tickets.
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
