/** Listeners of a page to the events of its widget. */

/** Typed by the page: only the subscriber knows the event, and so its detail. */
export type Listener = (...heard: never[]) => void;

interface Subscription {
  readonly heard: string;
  readonly listener: Listener;
  readonly isOnce: boolean;
}

export class Subscriptions {
  readonly #all = new Set<Subscription>();

  /**
   * @param heard name of an event; `*`: every event
   * @returns what ends the subscription
   */
  add(heard: string, listener: Listener, isOnce: boolean): () => void {
    const subscription = { heard, listener, isOnce };
    this.#all.add(subscription);
    return () => this.#all.delete(subscription);
  }

  /** Removes a listener, or every listener to the event where none is given. */
  remove(heard: string, listener?: Listener): void {
    for (const subscription of this.#all) {
      const isMeant = listener === undefined || subscription.listener === listener;
      if (subscription.heard === heard && isMeant) this.#all.delete(subscription);
    }
  }

  clear(): void {
    this.#all.clear();
  }

  notify(name: string, detail: object): void {
    for (const subscription of this.#all) {
      const { heard, listener, isOnce } = subscription;
      if (heard !== name && heard !== '*') continue;
      if (isOnce) this.#all.delete(subscription);
      // An exception of the page's listener is the page's own.
      queueMicrotask(() => Reflect.apply(listener, null, [detail, name]));
    }
  }
}
