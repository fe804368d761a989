/**
 * One stream for all tabs of a browser: the one that holds a lock reads it, and tells the others. A browser opens six
 * connections to a server over HTTP/1.1, so a stream for each tab would soon leave none for anything else. Where tabs
 * cannot speak with each other, each has its own. A tab that cannot read it leaves that to the others, which may have what
 * it lacks, such as a token that is still good.
 *
 * A page that is left ends its part, since browsers keep no page with a lock or a stream in their back/forward cache;
 * one that is restored takes part again. A page that was hidden for five minutes does not read until it is visible.
 */

import { onVisible, untilVisible } from '../../retry/page-presence.ts';
import { pause } from '../../retry/pause.ts';
import { canShare } from './can-share.ts';

export interface ShareOptions<Event> {
  /** The same for all tabs of one visitor, and for nobody else. */
  readonly name: string;
  /** Reads the stream, until the signal ends it. */
  lead(listener: {
    readonly signal: AbortSignal;
    onEvent(event: Event): void;
    onLive(isLive: boolean): void;
    /** It cannot be read, now or soon. */
    onGiveUp(): void;
  }): void;
  /** What a tab that comes later has to know of what was told before. */
  recall(): Event | undefined;
  onEvent(event: Event): void;
  onLive(isLive: boolean): void;
  readonly signal: AbortSignal;
}

/** What tabs say to each other. */
type Word<Event> =
  | { readonly says: 'event'; readonly event: Event }
  | { readonly says: 'live'; readonly isLive: boolean }
  /** Somebody has come who knows nothing yet. */
  | { readonly says: 'come' };

/** Milliseconds between two signs of life of the tab that reads. */
const signEvery = 10_000;

/** Milliseconds without a sign, after which nobody reads. A hidden page is woken once a minute at times. */
const longestSilence = 75_000;

/** Milliseconds for which the page of the tab that reads may be hidden: another one may be visible. */
const longestHidden = 300_000;

/** Milliseconds after which a tab tries again that could not read it. */
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

/** Reads the stream or hears it from the tab that does, until the signal ends it. */
function takePart<Event>(options: ShareOptions<Event>): void {
  const { name, lead, recall, onEvent, onLive, signal } = options;
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  let isLeading = false;
  let isLive = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hiddenSince = performance.now();

  function say(word: Word<Event>) {
    // The last words come when the channel is closed.
    if (!signal.aborted) channel?.postMessage(word);
  }

  function hear(word: Word<Event>) {
    if (word.says === 'come') {
      if (!isLeading) return;
      const known = recall();
      if (known !== undefined) say({ says: 'event', event: known });
      say({ says: 'live', isLive });
    } else if (isLeading) return;
    else if (word.says === 'event') onEvent(word.event);
    else {
      clearTimeout(silence);
      if (word.isLive) silence = setTimeout(onLive, longestSilence, false);
      onLive(word.isLive);
    }
  }

  /** Reads until nobody has looked for a while, or it cannot be read. Returns how long to leave it to others. */
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
        if (!document.hidden) return;
        hiding = setTimeout(end, hiddenSince + longestHidden - performance.now(), 0);
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
      if (document.hidden) await untilVisible(signal);
      const rest = channel ? await navigator.locks.request(name, { signal }, readForAll) : await readForAll();
      await pause(rest, signal);
    }
  }

  function noteHiding() {
    if (document.hidden) hiddenSince = performance.now();
  }

  /** Asks what has been missed: a page that was frozen has heard nothing. */
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
  // Rejects when the signal ends the waiting for a lock.
  takeTurns().catch(() => {});
}
