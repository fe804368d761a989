/**
 * One stream for all tabs of a browser: the tab that holds the lock reads the stream, and passes events on to the
 * others. Browsers open at most six connections to a server over HTTP/1.1, so a stream for each tab would soon leave
 * none for other requests. If tabs cannot communicate, each has its own stream. A tab that cannot read the stream
 * leaves it to the others, which may have a token that is still valid. When a page is left, its part ends, since
 * browsers keep no page with a lock or a stream in their back/forward cache; when the page is restored, it takes part
 * again. A page that was hidden for five minutes does not read until it is visible, unless its owner needs the events.
 */

import { onVisible, untilVisible } from '../page-presence.ts';
import { canShare } from './can-share.ts';
import { pause } from './pause.ts';

export interface ShareOptions<Event> {
  /** Equal in all tabs of one visitor, and in no others. */
  readonly name: string;
  /** Reads the stream until the signal aborts. */
  lead(listener: {
    readonly signal: AbortSignal;
    onEvent(event: Event): void;
    onLive(isLive: boolean): void;
    /** Called when the stream cannot be read now or soon. */
    onGiveUp(): void;
  }): void;
  /** Returns an event that sums up the earlier ones, for a tab that is opened later. */
  recall(): Event | undefined;
  /** Returns what holds besides, for such a tab. @default none */
  recallMore?(): readonly Event[];
  /** Whether a hidden page may stop reading. @default true */
  mayRest?(): boolean;
  onEvent(event: Event): void;
  onLive(isLive: boolean): void;
  readonly signal: AbortSignal;
}

/** Messages between tabs. */
type Word<Event> =
  | { readonly says: 'event'; readonly event: Event }
  | { readonly says: 'live'; readonly isLive: boolean }
  /** Sent by a new tab, which has no events yet. */
  | { readonly says: 'come' };

/** Milliseconds between two signs of life of the reading tab. */
const signEvery = 10_000;

/** Milliseconds without a sign of life after which no tab is reading. A hidden page's timers may run once a minute. */
const longestSilence = 75_000;

/** Milliseconds after which a hidden page stops reading, since another page may be visible. */
const longestHidden = 300_000;

/** Milliseconds after which a tab that could not read the stream tries again. */
const restFor = 600_000;

export function shareStream<Event>(options: ShareOptions<Event>): void {
  const { signal, onLive } = options;
  let visit: AbortController | undefined;

  function enter() {
    visit = new AbortController();
    takePart({ ...options, signal: visit.signal });
  }

  function leave() {
    visit?.abort();
    onLive(false);
  }

  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && enter(), { signal });
  signal.addEventListener('abort', leave);
  if (!signal.aborted) enter();
}

/** Reads the stream, or receives its events from the reading tab, until the signal aborts. */
function takePart<Event>(options: ShareOptions<Event>): void {
  const { name, lead, recall, recallMore = () => [], mayRest = () => true, signal } = options;
  const { onEvent, onLive } = options;
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  let isLeading = false;
  let isLive = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hiddenSince = performance.now();

  function say(word: Word<Event>) {
    // The channel is closed before `lead` ends.
    if (!signal.aborted) channel?.postMessage(word);
  }

  function hear(word: Word<Event>) {
    if (word.says === 'come') {
      if (!isLeading) return;
      const known = recall();
      if (known !== undefined) say({ says: 'event', event: known });
      for (const event of recallMore()) say({ says: 'event', event });
      say({ says: 'live', isLive });
    } else if (isLeading) return;
    else if (word.says === 'event') onEvent(word.event);
    else {
      clearTimeout(silence);
      if (word.isLive) silence = setTimeout(onLive, longestSilence, false);
      onLive(word.isLive);
    }
  }

  /** Reads until hidden for long, or the stream fails. Resolves to the milliseconds in which other tabs come first. */
  function readForAll(): Promise<number> {
    return new Promise((resolve) => {
      const reading = new AbortController();
      isLeading = true;
      clearTimeout(silence);
      lead({
        signal: reading.signal,
        onEvent(event) {
          onEvent(event);
          say({ says: 'event', event });
        },
        onLive(isNowLive) {
          isLive = isNowLive;
          onLive(isLive);
          say({ says: 'live', isLive });
        },
        onGiveUp: () => end(restFor),
      });
      const signs = setInterval(() => say({ says: 'live', isLive }), signEvery);
      let hiding: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(hiding);
        if (document.hidden) hiding = setTimeout(rest, hiddenSince + longestHidden - performance.now());
      };
      const rest = () => {
        if (mayRest()) end(0);
        else hiding = setTimeout(rest, longestHidden);
      };
      const leave = () => end(0);
      function end(rest: number) {
        document.removeEventListener('visibilitychange', watch);
        signal.removeEventListener('abort', leave);
        clearTimeout(hiding);
        clearInterval(signs);
        reading.abort();
        isLeading = false;
        resolve(rest);
      }
      document.addEventListener('visibilitychange', watch);
      signal.addEventListener('abort', leave);
      watch();
    });
  }

  async function takeTurns() {
    while (!signal.aborted) {
      if (document.hidden && mayRest()) await untilVisible(signal);
      const rest = channel ? await navigator.locks.request(name, { signal }, readForAll) : await readForAll();
      await pause(rest, signal);
    }
  }

  function noteHiding() {
    if (document.hidden) hiddenSince = performance.now();
  }

  /** Requests missed events: a frozen page receives none. */
  function catchUp() {
    if (!isLeading && !document.hidden) say({ says: 'come' });
  }

  document.addEventListener('visibilitychange', noteHiding, { signal });
  onVisible(catchUp, signal);
  document.addEventListener('resume', catchUp, { signal });
  channel?.addEventListener('message', ({ data }: MessageEvent<Word<Event>>) => hear(data));
  signal.addEventListener('abort', () => {
    clearTimeout(silence);
    channel?.close();
  });
  say({ says: 'come' });
  // Rejects when the signal aborts the lock request.
  takeTurns().catch(() => {});
}
