/**
 * Notifies the agent of customers' messages: a card on the page, a sound, or both, as the agent has chosen. A message counts
 * as new if it is a minute old at most and not yet notified of. The tickets of a burst are noted together; those of which
 * the stream has said only that they changed are read.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { listNamedTickets } from '../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { NotifiedTickets } from '../../../api/schemas/notifications.ts';
import type { Client } from '../../../client/client.ts';
import { onVisible } from '../../../state/page-presence.ts';
import { RecentlyUsed } from '../../../state/recently-used.ts';
import type { OwnTickets } from '../list/own-tickets.ts';
import { Refresher } from '../list/refresher.ts';
import type { Navigation } from '../navigation.ts';
import type { FrontTab } from './front-tab.ts';
import type { NotificationChoices } from './notification-choices.ts';

export interface News {
  readonly ticket: DeskTicket;
  /** Whether the message is the first of its ticket. */
  readonly isNewTicket: boolean;
}

/** A ticket, and when it was read. */
export interface HeardNews {
  readonly ticket: DeskTicket;
  readonly readDate: string;
}

export interface TicketNewsOptions {
  readonly client: Client;
  readonly frontTab: Pick<FrontTab, 'isFront'>;
  readonly choices: NotificationChoices;
  readonly own: Pick<OwnTickets, 'has'>;
  readonly signal: AbortSignal;
  readonly navigation: Pick<Navigation, 'place'>;
  playTone(tone: 'message'): void;
  onError(error: unknown): void;
}

/** The most tickets that are read in one burst: with more, the agent sees the list rather than cards. */
const mostRead = 20;

/** Milliseconds after which a message is no news: a label may have changed instead. */
const newFor = 60_000;

/** The most cards at a time. */
const mostShown = 3;

/** Milliseconds for which cards are shown, while the page is visible. */
const shownFor = 10_000;

/** Milliseconds between two sounds. */
const quietFor = 5000;

/** The most tickets whose last message is remembered. */
const mostRemembered = 500;

export class TicketNews {
  readonly #options: TicketNewsOptions;
  readonly #shown = signal<readonly News[]>([]);
  /** The changed tickets; null for one that is to be read. */
  readonly #changed = new Map<number, HeardNews | null>();
  /** When the last message of each ticket was sent that the agent was notified of. */
  readonly #noted = new RecentlyUsed<number, string>(mostRemembered);
  /** Reads the changed tickets of a burst together, and those of the next one once the server has answered. */
  readonly #refresher = new Refresher(() => this.#read());
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #soundedAt = Number.NEGATIVE_INFINITY;
  #isHeld = false;
  /** The cards, the newest last. */
  readonly shown: ReadonlySignal<readonly News[]> = this.#shown;

  constructor(options: TicketNewsOptions) {
    this.#options = options;
    onVisible(() => this.#startHiding(), options.signal);
    options.signal.addEventListener('abort', () => {
      this.#refresher.stop();
      clearTimeout(this.#hiding);
    });
  }

  /** Notes that something of a ticket has changed. @param heard the ticket, if the stream has said what it is like now */
  hear(ticketId: number, heard: HeardNews | null): void {
    if (!this.#options.frontTab.isFront || this.#changed.size >= mostRead) return;
    this.#changed.set(ticketId, heard);
    this.#refresher.ask();
  }

  /** Removes the card of a ticket. */
  dismiss(ticketId: number): void {
    const kept = this.#shown.peek().filter(({ ticket }) => ticket.ticketId !== ticketId);
    if (kept.length === this.#shown.peek().length) return;
    this.#shown.value = kept;
    // The pointer or the focus was on the card, which tells of no leaving.
    this.release();
  }

  /** Keeps the cards while the pointer or the focus is on them. */
  hold(): void {
    this.#isHeld = true;
    clearTimeout(this.#hiding);
  }

  release(): void {
    this.#isHeld = false;
    this.#startHiding();
  }

  /** Returns true also for a failure: what could not be read is no news a moment later. */
  async #read(): Promise<boolean> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const { client, choices, onError } = this.#options;
    try {
      await choices.stored.ensure();
      const heard = changed.flatMap(([, known]) => known ?? []);
      const ids = changed.flatMap(([ticketId, known]) => (known ? [] : ticketId));
      if (ids.length > 0) {
        const { tickets, readDate } = await client.send(listNamedTickets, { ticketId: ids });
        heard.push(...tickets.map((ticket) => ({ ticket, readDate })));
      }
      const news = heard.flatMap(
        ({ ticket, readDate }) => this.#findNews(ticket, Date.parse(readDate)) ?? [],
      );
      if (news.length > 0) this.#notify(news);
    } catch (error) {
      onError(error);
    }
    return true;
  }

  /** Returns what is new in a ticket, if the agent has chosen to be notified of it. */
  #findNews(ticket: DeskTicket, now: number): News | undefined {
    const { ticketId, last, isUnread, isSpam, createdDate } = ticket;
    const noted = this.#noted.find(ticketId);
    const isRecent = (date: string) => now - Date.parse(date) < newFor;
    if (isSpam || !isUnread || !last || !isRecent(last.date) || last.date === noted) return undefined;
    this.#noted.put(ticketId, last.date);
    const isNewTicket = noted === undefined && isRecent(createdDate);
    const settings = this.#options.choices.settings.peek();
    const chosen = isNewTicket ? settings?.newTickets : settings?.replies;
    const isSeen = this.#options.navigation.place.peek().ticketId === ticketId && !document.hidden;
    return chosen && !isSeen && this.#belongs(ticket, chosen) ? { ticket, isNewTicket } : undefined;
  }

  #belongs(ticket: DeskTicket, chosen: NotifiedTickets): boolean {
    if (chosen === 'all' || chosen === 'none') return chosen === 'all';
    const isUnassigned = ticket.assignedAgents.length === 0;
    return this.#options.own.has(ticket) || (chosen === 'unassigned' && isUnassigned);
  }

  #notify(news: readonly News[]): void {
    const settings = this.#options.choices.settings.peek();
    if (settings?.sound && performance.now() - this.#soundedAt >= quietFor) {
      this.#soundedAt = performance.now();
      this.#options.playTone('message');
    }
    if (!settings?.onScreen) return;
    const ids = new Set(news.map(({ ticket }) => ticket.ticketId));
    const others = this.#shown.peek().filter(({ ticket }) => !ids.has(ticket.ticketId));
    this.#shown.value = [...others, ...news].slice(-mostShown);
    this.#startHiding();
  }

  #startHiding(): void {
    clearTimeout(this.#hiding);
    if (this.#isHeld || document.hidden) return;
    this.#hiding = setTimeout(() => {
      this.#shown.value = [];
    }, shownFor);
  }
}
