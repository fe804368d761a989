/**
 * Counters of all processes on one database: each counts in its memory, and tells the others every second what it has
 * counted of whoever comes often. Nobody waits for that, and no request costs a query.
 */

import { randomUUID } from 'node:crypto';
import type { Listener } from '../../live/listen.ts';
import { type Counted, type Counter, createCounter, type SharedCounter } from './rate-limit-counter.ts';

export interface Counters {
  /**
   * Makes a counter.
   * @param name what processes know it by; one word
   * @param seconds after which a source is counted from nothing
   */
  create(name: string, points: number, seconds: number): Counter;
  /** Tells of what was counted until now, and then of nothing more. */
  close(): Promise<void>;
}

/** Milliseconds between two times at which others are told. */
const pause = 1000;

/** Sources of a counter of which others are told at a time. */
const mostAtOnce = 500;

/** Letters of a notice: PostgreSQL takes 8000 bytes. */
const noticeLength = 7000;

/** @param listener without it, each process counts for itself */
export function createCounters(listener?: Pick<Listener, 'on' | 'tell'>): Counters {
  if (!listener) return { create: (_, points, seconds) => createCounter(points, seconds), async close() {} };
  const process = randomUUID();
  const counters = new Map<string, SharedCounter>();
  listener.on('rate_limits', (_, [teller, ...words]) => {
    if (teller === process) return;
    for (const { name, ...counted } of parse(words)) void counters.get(name)?.add(counted);
  });

  async function tell(): Promise<void> {
    const words = [...counters].flatMap(([name, counter]) =>
      counter.take(mostAtOnce).map((counted) => print(name, counted)),
    );
    // Where the database is away, what it was to tell is not worth keeping: it is about to be too old.
    for (const notice of inNotices(words))
      await listener?.tell('rate_limits', [process, notice]).catch(() => {});
  }

  let telling = Promise.resolve();
  let isTelling = false;
  const timer = setInterval(() => {
    if (isTelling) return;
    isTelling = true;
    telling = tell().finally(() => {
      isTelling = false;
    });
  }, pause).unref();

  return {
    create(name, points, seconds) {
      const counter = createCounter(points, seconds);
      counters.set(name, counter);
      return counter;
    },
    async close() {
      clearInterval(timer);
      await telling;
      await tell();
    },
  };
}

function print(name: string, { source, points, left }: Counted): string {
  return `${name} ${Buffer.from(source).toString('base64url')} ${points} ${Math.ceil(left)}`;
}

const wordsOfOne = 4;

/** What is not as `print` makes it is left out. */
function parse(words: readonly string[]): (Counted & { name: string })[] {
  const found: (Counted & { name: string })[] = [];
  for (let at = 0; at + wordsOfOne <= words.length; at += wordsOfOne) {
    const [name = '', source = '', points, left] = words.slice(at, at + wordsOfOne);
    const counted = { points: Number(points), left: Number(left) };
    if (!(counted.points > 0 && counted.left > 0)) continue;
    found.push({ name, source: Buffer.from(source, 'base64url').toString(), ...counted });
  }
  return found;
}

/** Puts as many into one notice as it holds. */
function inNotices(printed: readonly string[]): string[] {
  const notices: string[] = [];
  let notice = '';
  for (const one of printed) {
    if (one.length > noticeLength) continue;
    if (notice.length + one.length > noticeLength) {
      notices.push(notice);
      notice = '';
    }
    notice += notice === '' ? one : ` ${one}`;
  }
  return notice === '' ? notices : [...notices, notice];
}
