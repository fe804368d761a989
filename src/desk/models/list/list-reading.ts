/** When the list and the counts of views are read again: the stream shows most changes without a request. */

import type { Connection } from '../connection.ts';
import { Refresher } from './refresher.ts';
import type { TicketList } from './ticket-list.ts';
import type { TicketViews } from './ticket-views.ts';

export interface ListReadingOptions {
  readonly list: Pick<TicketList, 'refresh'>;
  readonly views: Pick<TicketViews, 'refresh'>;
  readonly connection: Connection;
  readonly signal: AbortSignal;
  /** Whether events arrive. */
  isLive(): boolean;
}

/** Milliseconds between two reads of a list whose tickets do not say whether they belong to it. */
const searchEvery = 10_000;

export class ListReading {
  readonly #options: ListReadingOptions;
  readonly #soon = new Refresher(() => this.now());
  readonly #later = new Refresher(() => this.now(), searchEvery);

  constructor(options: ListReadingOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => {
      this.#soon.stop();
      this.#later.stop();
    });
  }

  /** Reads at once. Returns whether there is nothing to try again. */
  async now(): Promise<boolean> {
    const { list, views, connection } = this.#options;
    const [isLoaded] = await Promise.all([list.refresh(), views.refresh()]);
    if (isLoaded) connection.noteAnswer();
    return isLoaded || connection.isSignedOut.peek();
  }

  /** Reads after a change that no event shows. */
  soon(): void {
    this.#soon.ask();
  }

  /** Reads once in a while: events do not say what a search finds, and which mails are held. */
  later(): void {
    this.#later.ask();
  }

  /** Reads after a change of the agent's own, unless the stream shows it. */
  soonUnlessLive(): void {
    if (!this.#options.isLive()) this.soon();
  }
}
