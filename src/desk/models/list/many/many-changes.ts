/**
 * Changes several tickets at once: shown at once, sent in batches, and undone from one notice. Tickets that the server
 * leaves as they were, such as those with newer messages, are selected again, and the notice says how many they are.
 */

import { maxChangedTickets } from '../../../../api/limits.ts';
import type { InputOf } from '../../../../api/operation.ts';
import { updateTickets } from '../../../../api/operations/desk.ts';
import type { ChangeOutcome, DeskTicket } from '../../../../api/schemas/desk.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { format, formatCount, formatNumber } from '../../../../ui/i18n/format.ts';
import type { Desk } from '../../desk.ts';
import type { ShownChange } from '../overlay.ts';
import { isAssignedTo } from '../own-tickets.ts';

/** A change of each of the tickets; absent members stay as they are. */
export interface ManyChange {
  readonly status?: DeskTicket['status'];
  readonly assignedAgents?: DeskTicket['assignedAgents'];
  readonly team?: DeskTicket['team'];
  readonly addLabels?: readonly string[];
  readonly removeLabels?: readonly string[];
  readonly snoozedUntil?: string | null;
  readonly isSpam?: boolean;
}

/** What became of a ticket. `failed`: the request had no response, or an error. */
type Outcome = ChangeOutcome | 'failed';

interface Result {
  /** The ticket before the change. */
  readonly former: DeskTicket;
  readonly outcome: Outcome;
  /** The ticket as the server has it; null if it is missing or unknown. */
  readonly ticket: DeskTicket | null;
}

export class ManyChanges {
  readonly #desk: Desk;
  readonly #messages: DeskMessages;
  readonly #locale: string;

  constructor(desk: Desk, messages: DeskMessages, locale: string) {
    this.#desk = desk;
    this.#messages = messages;
    this.#locale = locale;
  }

  /**
   * Changes tickets, and offers to undo it.
   * @param tickets the tickets as they are shown
   * @param done what is said about it, with `{count}` for the number of tickets
   */
  async change(tickets: readonly DeskTicket[], change: ManyChange, done: string): Promise<void> {
    const { notices, selection } = this.#desk;
    // Further changes may follow where the tickets stay in their list.
    const isLast = [change.status, change.snoozedUntil, change.isSpam].some((value) => value !== undefined);
    if (isLast) selection.clear();
    const sending = this.#send(tickets, change);
    const undo = { label: this.#messages.undo, act: () => void this.#undo(sending, change) };
    const count = formatNumber(this.#locale, tickets.length);
    const notice = notices.say(format(done, { count }), undo);
    const results = await sending;
    const left = results.filter(({ outcome }) => outcome !== 'changed');
    selection.refresh(results.flatMap(({ ticket }) => ticket ?? []));
    if (left.length === 0) return;
    notices.dismiss(notice);
    selection.remove(left.filter(({ outcome }) => isGone(outcome)).map(({ former }) => former.ticketId));
    if (isLast) {
      selection.add(
        left.flatMap(({ outcome, former, ticket }) => (isGone(outcome) ? [] : (ticket ?? former))),
      );
    }
    notices.warn(this.#sayLeft(left, results.length), left.length < results.length ? undo : undefined);
  }

  /** Gives each of the changed tickets its former values, with one request for those that had the same. */
  async #undo(sending: Promise<readonly Result[]>, change: ManyChange): Promise<void> {
    const { notices, list } = this.#desk;
    const groups = new Map<string, { former: ManyChange; tickets: DeskTicket[] }>();
    for (const { former, outcome, ticket } of await sending) {
      if (outcome !== 'changed' || !ticket) continue;
      const values = formerValues(former, change);
      const key = JSON.stringify(values);
      const group = groups.get(key) ?? { former: values, tickets: [] };
      group.tickets.push(ticket);
      groups.set(key, group);
    }
    const results: Result[] = [];
    for (const { former, tickets } of groups.values()) results.push(...(await this.#send(tickets, former)));
    // Rows that keep their places let these back in.
    list.letIn();
    const left = results.filter(({ outcome }) => outcome !== 'changed');
    if (left.length === 0) notices.say(this.#messages.undone);
    else notices.warn(this.#sayLeft(left, results.length));
  }

  async #send(tickets: readonly DeskTicket[], change: ManyChange): Promise<readonly Result[]> {
    const { overlay } = this.#desk;
    const ids = new Set(tickets.map(({ ticketId }) => ticketId));
    const takeBack = overlay.addToAll(ids, (ticket) => shownChange(ticket, change));
    try {
      const disturbed = change.status ? await this.#awaitReplies(tickets) : new Set<number>();
      const results: Result[] = tickets
        .filter(({ ticketId }) => disturbed.has(ticketId))
        .map((former) => ({ former, outcome: 'unseen', ticket: null }));
      const rest = tickets.filter(({ ticketId }) => !disturbed.has(ticketId));
      for (let start = 0; start < rest.length; start += maxChangedTickets) {
        results.push(...(await this.#sendBatch(rest.slice(start, start + maxChangedTickets), change)));
      }
      return results;
    } finally {
      takeBack();
    }
  }

  /** Waits for the agent's replies that are on their way. Returns the ids of tickets whose reply was stopped. */
  async #awaitReplies(tickets: readonly DeskTicket[]): Promise<ReadonlySet<number>> {
    const { threads, heldReplies } = this.#desk;
    const settled = await Promise.all(
      tickets.map(async ({ ticketId }) => {
        await threads.find(ticketId)?.delivery;
        return { ticketId, isUndisturbed: await heldReplies.settled(ticketId) };
      }),
    );
    return new Set(settled.filter(({ isUndisturbed }) => !isUndisturbed).map(({ ticketId }) => ticketId));
  }

  async #sendBatch(batch: readonly DeskTicket[], change: ManyChange): Promise<readonly Result[]> {
    const desk = this.#desk;
    const { assignedAgents, addLabels, removeLabels, ...others } = change;
    const input: InputOf<typeof updateTickets> = {
      ...others,
      tickets: batch.map(({ ticketId, lastMessageId }) => ({
        ticketId,
        lastSeenMessageId: desk.threads.find(ticketId)?.lastSeen() || lastMessageId,
      })),
    };
    if (assignedAgents) input.assignedAgents = assignedAgents.map(({ agentId }) => agentId);
    if (addLabels) input.addLabels = [...addLabels];
    if (removeLabels) input.removeLabels = [...removeLabels];
    try {
      const { results } = await desk.client.send(updateTickets, input);
      desk.tickets.put(results.flatMap(({ ticket }) => ticket ?? []));
      return batch.map((former, index) => {
        const { outcome, ticket } = results[index] ?? { outcome: 'failed', ticket: null };
        // Agents who may not see a ticket are not assigned to it.
        const isRefused =
          outcome === 'changed' &&
          assignedAgents?.some(({ agentId }) => !isAssignedTo(agentId, ticket?.assignedAgents ?? []));
        return { former, outcome: isRefused ? ('otherTeams' as const) : outcome, ticket };
      });
    } catch (error) {
      desk.connection.noteError(error);
      return batch.map((former) => ({ former, outcome: 'failed', ticket: null }));
    }
  }

  /** Says how many tickets were left as they were, and why. */
  #sayLeft(left: readonly Result[], total: number): string {
    const { unseen, ended, otherTeams, missing, failed } = this.#messages.many;
    const all = formatNumber(this.#locale, total);
    const countOf = (outcome: Outcome) => left.filter((result) => result.outcome === outcome).length;
    const sentence = (text: string, count: number) =>
      count > 0 ? [format(text, { count: formatNumber(this.#locale, count), all })] : [];
    const newer = countOf('unseen');
    return [
      ...(newer > 0 ? [formatCount(this.#locale, unseen, newer, { all })] : []),
      ...sentence(ended, countOf('ended')),
      ...sentence(otherTeams, countOf('otherTeams')),
      ...sentence(missing, countOf('missing') + countOf('merged')),
      ...sentence(failed, countOf('failed')),
    ].join(' ');
  }
}

/** Whether a ticket can no longer be changed: it is removed, or its messages are in another one. */
const isGone = (outcome: Outcome): boolean => outcome === 'missing' || outcome === 'merged';

/** Returns what a ticket shows of a change until the server has confirmed it. */
function shownChange(
  { labels, status, isSpam }: DeskTicket,
  { addLabels = [], removeLabels = [], ...change }: ManyChange,
): ShownChange {
  const rest = labels.filter((label) => !removeLabels.includes(label));
  const isOver = isSpam || status === 'solved' || status === 'closed';
  if (isOver && change.snoozedUntil) return {};
  return { ...change, labels: [...new Set([...rest, ...addLabels])] };
}

/** Returns the change that gives a ticket its former values back. */
function formerValues(
  { status, assignedAgents, team, labels, snoozedUntil, isSpam }: DeskTicket,
  change: ManyChange,
): ManyChange {
  const former: { -readonly [Name in keyof ManyChange]: ManyChange[Name] } = {};
  if (change.status) former.status = status;
  if (change.assignedAgents) former.assignedAgents = assignedAgents;
  if (change.team !== undefined) former.team = team;
  if (change.addLabels) former.removeLabels = change.addLabels.filter((label) => !labels.includes(label));
  if (change.removeLabels) former.addLabels = change.removeLabels.filter((label) => labels.includes(label));
  if (change.isSpam !== undefined) former.isSpam = isSpam;
  // A ticket that is solved or spam is not snoozed.
  const endsSnooze = snoozedUntil !== null && (change.status !== undefined || change.isSpam !== undefined);
  if (change.snoozedUntil !== undefined || endsSnooze) former.snoozedUntil = snoozedUntil;
  return former;
}
