/**
 * The clock of a story about chats. Time passes by moving what is stored into the past, and what a step stores gets
 * exactly the time of the step, so that differences between times are those of the story and nothing else:
 *
 *     step at 10:00:00          two minutes pass               step at 10:02:00
 *     stored at n₁ ── set to n₁ ── moved to n₂ − 120 s ── stored after n₂ ── set to n₂
 */

import type { TestDatabase } from '../database.ts';

/** The columns of times by table, with the condition that selects the rows of some tickets. */
const inPeriod = `conversation_id in (select id from conversations where ticket_id = any($1))`;
const timesOfChats = [
  [
    'conversations',
    'ticket_id = any($1)',
    ['created_at', 'started_at', 'ended_at', 'answered_at', 'rated_at', 'taken_at'],
  ],
  ['ticket_messages', 'ticket_id = any($1)', ['sent_at']],
  ['chat_participants', inPeriod, ['started_at', 'ended_at', 'answered_at', 'joined_at']],
  ['chat_messages', inPeriod, ['created_at']],
  ['chat_visitors', inPeriod, ['last_visit_at']],
  ['chat_tags', inPeriod, ['created_at']],
  ['chat_labels', inPeriod, ['created_at']],
  // When a page last answered is left out: pages answer all the time.
  ['agent_availability', '$1::bigint[] is not null', ['since']],
] as const;

export class ChatClock {
  readonly #database: Pick<TestDatabase, 'pool'>;
  readonly #ticketIds: number[] = [];
  /** Where the last step stands in stored times, and in the story; both in milliseconds. */
  #last: { readonly stored: number; readonly told: number } | undefined;

  constructor(database: Pick<TestDatabase, 'pool'>) {
    this.#database = database;
  }

  /** Moves the chats of a ticket with the clock from now on. */
  follow(ticketId: number): void {
    if (!this.#ticketIds.includes(ticketId)) this.#ticketIds.push(ticketId);
  }

  /** Runs a step of the story at a time of the story. */
  async at(told: number, step: () => Promise<void>): Promise<void> {
    // Two steps at one time share what is stored, as a sweep may be under way.
    const now = this.#last?.told === told ? this.#last.stored : Date.now();
    if (this.#last) await this.#move(now - (told - this.#last.told) - this.#last.stored);
    await step();
    await this.#each((column) => `case when ${column} >= $2 then $2 else ${column} end`, new Date(now));
    this.#last = { stored: now, told };
  }

  /** Moves everything to the times of the story. */
  async end(): Promise<void> {
    if (this.#last) await this.#move(this.#last.told - this.#last.stored);
    this.#last = undefined;
  }

  async #move(milliseconds: number): Promise<void> {
    await this.#each((column) => `${column} + make_interval(secs => $2::float8 / 1000)`, milliseconds);
  }

  async #each(moved: (column: string) => string, value: Date | number): Promise<void> {
    for (const [table, condition, columns] of timesOfChats) {
      const changes = columns.map((column) => `${column} = ${moved(column)}`);
      await this.#database.pool.query(`update ${table} set ${changes.join(', ')} where ${condition}`, [
        this.#ticketIds,
        value,
      ]);
    }
  }
}
