/** The place that the agent is at, kept in the page's URL. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { type DeskPlace, type DeskSource, deskPlaceUrl, readDeskPlace } from '../../api/shared/desk-place.ts';

export class Navigation {
  /** Path of the desk. */
  readonly home: string;
  readonly #place;
  readonly place: ReadonlySignal<DeskPlace>;
  #isOutdated = false;

  constructor(home: string, lifetime: AbortSignal) {
    this.home = home;
    this.#place = signal(this.#read());
    this.place = this.#place;
    addEventListener('popstate', () => this.#show(this.#read()), { signal: lifetime });
  }

  href(place: DeskPlace): string {
    return this.home + deskPlaceUrl(place);
  }

  /** Loads the next place from the server: what the page knows of the agent or of the help centers is outdated. */
  markOutdated(): void {
    this.#isOutdated = true;
  }

  /** @param isReplaced whether the former place leaves the history */
  go(place: DeskPlace, isReplaced = false): void {
    const href = this.href(place);
    if (this.#isOutdated) {
      location.assign(href);
      return;
    }
    if (href !== location.pathname + location.search) {
      history[isReplaced ? 'replaceState' : 'pushState'](null, '', href);
    }
    this.#show(place);
  }

  /** Goes to the place that a link of the desk leads to. */
  follow(href: string): void {
    this.go(this.#read(new URL(href)));
  }

  showList(source: DeskSource): void {
    this.go({ source, ticketId: null });
  }

  /** Opens a ticket beside the list. Going from ticket to ticket adds nothing to the history. */
  openTicket(ticketId: number): void {
    const { source, ticketId: former } = this.#place.peek();
    this.go({ source, ticketId }, former !== null);
  }

  closeTicket(): void {
    this.go({ ...this.#place.peek(), ticketId: null });
  }

  #show(place: DeskPlace): void {
    const isSame = deskPlaceUrl(place) === deskPlaceUrl(this.#place.peek());
    if (!isSame) this.#place.value = place;
  }

  #read({ pathname, search }: Pick<URL, 'pathname' | 'search'> = location): DeskPlace {
    return readDeskPlace(pathname.slice(this.home.length), new URLSearchParams(search));
  }
}
