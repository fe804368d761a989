/** Listeners of a page to the events of its widget. */

/** Typed by the page: only the subscriber knows the event, and so its detail. */
export type Listener = (...heard: never[]) => void;

interface Subscription {
  /** Name of an event; `*`: every event. */
  readonly heard: string;
  readonly listener: Listener;
  readonly isOnce: boolean;
}

export type Subscriptions = Set<Subscription>;

/** @returns what ends the subscription */
export function subscribe(
  subscriptions: Subscriptions,
  heard: string,
  listener: Listener,
  isOnce: boolean,
): () => void {
  const subscription = { heard, listener, isOnce };
  subscriptions.add(subscription);
  return () => subscriptions.delete(subscription);
}

/** Removes a listener, or every listener to the event where none is given. */
export function unsubscribe(subscriptions: Subscriptions, heard: string, listener?: Listener): void {
  for (const subscription of subscriptions) {
    const isMeant = listener === undefined || subscription.listener === listener;
    if (subscription.heard === heard && isMeant) subscriptions.delete(subscription);
  }
}

export function notifySubscribers(subscriptions: Subscriptions, name: string, detail: object): void {
  for (const subscription of subscriptions) {
    const { heard, listener, isOnce } = subscription;
    if (heard !== name && heard !== '*') continue;
    if (isOnce) subscriptions.delete(subscription);
    // An exception of the page's listener is the page's own.
    queueMicrotask(() => Reflect.apply(listener, null, [detail, name]));
  }
}
