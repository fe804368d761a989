/** A page's subscriptions to the events of its widget. */

/** A listener to any event. `never` fits the parameters of all of them: its subscriber declares those of its event. */
export type Listener = (...heard: never[]) => void;

interface Subscription {
  /** Name of an event; `*` for every event. */
  readonly heard: string;
  readonly listener: Listener;
  readonly isOnce: boolean;
}

export type Subscriptions = Set<Subscription>;

/** @returns a function that ends the subscription */
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
    // An exception of the page's listener is reported as the page's, and stops nothing here.
    queueMicrotask(() => Reflect.apply(listener, null, [detail, name]));
  }
}
