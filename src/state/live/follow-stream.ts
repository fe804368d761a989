/**
 * Keeps an event stream open, whatever proxies are between this browser and the server:
 *
 *     opened ── headers within 10 s ── `hello` within 3 s ── a sign of life each heartbeat ── ended, or silent
 *       ▲            │ no: backs off        │ no: buffered by a proxy                             │
 *       │            └── 1 s … 30 s         └── a minute, half of it to one and a half            └── 1 s, or as told
 *       └────────────────────┴──────────────────────┴─────────────────────────────────────────────────┘
 *
 * `onLive(false)` is valid from each failure to the next `hello`. Meanwhile the models poll, so a proxy that buffers
 * streams delays events by some seconds, and a proxy that has been corrected is noticed within a minute or two. The
 * tries end only at a refusal that the next try would meet too.
 *
 * Connections break without notice on phones, behind routers and during sleep, so a page that becomes visible or gets
 * its network back checks the stream at once. The time is checked every few seconds, since timers stop during sleep.
 */
import { streamTimeouts } from '../../api/event-streams.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import { isApiError } from '../../client/errors.ts';
import type { EventListener } from '../../client/event-stream.ts';
import { onReturn } from '../page-presence.ts';
import { backOff, jitter } from './back-off.ts';

export interface FollowOptions {
  /** Opens the stream; resolves when the server has ended it. */
  open(listener: EventListener<TicketEvent> & { readonly signal: AbortSignal }): Promise<void>;
  /** Called for every event, including the first. */
  onEvent(event: TicketEvent): void;
  /** Called with whether the stream is open and has sent `hello`. */
  onLive(isLive: boolean): void;
  /** Called when the server would refuse the next try too. */
  onGiveUp(): void;
  /** Closes the stream. */
  readonly signal: AbortSignal;
}

/** Heartbeats without data after which a stream counts as dead. */
const missedHeartbeats = 2.5;

/** Milliseconds between two checks of the time. */
const lookEvery = 5000;

/** Milliseconds between two tries. */
const limits = { first: 1000, longest: 30_000 };

/** Milliseconds between two tries of a stream that a proxy buffers: proxies rarely stop doing so. */
const heldBackWait = 60_000;

/** Refusals that the next try would meet too. */
const lasting = ['unauthorized', 'forbidden', 'not-found', 'validation', 'malformed'] as const;

export function followStream({ open, onEvent, onLive, onGiveUp, signal }: FollowOptions): void {
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let heartbeat = 15_000;
  let lastSign = { wall: 0, steady: 0 };
  let isOver = false;

  function stop() {
    clearTimeout(timer);
    attempt?.abort();
    attempt = undefined;
    onLive(false);
  }

  function after(milliseconds: number, act: () => void) {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  }

  async function connect() {
    stop();
    const mine = new AbortController();
    attempt = mine;
    let isGreeted = false;
    /** Milliseconds until the next try; undefined for a wait that grows with the number of failures. */
    let wait: number | undefined;
    /** Seconds that a refusal asks to wait. */
    let retryAfter: number | undefined;
    const look = () => {
      const left = heartbeat * missedHeartbeats - silence();
      if (left > 0) after(Math.min(left, lookEvery), look);
      else mine.abort();
    };
    const watch = () => {
      lastSign = { wall: Date.now(), steady: performance.now() };
      look();
    };
    after(streamTimeouts.opening, () => mine.abort());
    try {
      await open({
        signal: mine.signal,
        onOpen() {
          after(streamTimeouts.hello, () => {
            wait = jitter(heldBackWait);
            mine.abort();
          });
        },
        onSign() {
          if (isGreeted) watch();
        },
        onEvent(event) {
          if (event.event === 'hello') {
            isGreeted = true;
            tries = 0;
            heartbeat = event.data.heartbeat * 1000;
            watch();
            onLive(true);
          } else if (event.event === 'bye') wait = event.data.retry;
          onEvent(event);
        },
      });
    } catch (error) {
      if (isApiError(error, ...lasting)) isOver = true;
      if (isApiError(error)) retryAfter = error.retryAfter;
    }
    if (attempt !== mine) return;
    stop();
    if (signal.aborted) return;
    if (isOver) return onGiveUp();
    tries += 1;
    after(wait ?? backOff(tries, limits, retryAfter), connect);
  }

  /** Returns the milliseconds since the last data. One clock stops during sleep, the other can be set. */
  function silence(): number {
    return Math.max(Date.now() - lastSign.wall, performance.now() - lastSign.steady);
  }

  /** Connects if the stream is closed or silent. */
  function check() {
    const isQuiet = !attempt || silence() > heartbeat * missedHeartbeats;
    if (isQuiet && !isOver && !document.hidden) connect();
  }

  onReturn(check, signal);
  signal.addEventListener('abort', stop);
  connect();
}
