/**
 * Shares rate limit counters among all processes on one database: each counts in memory, and sends the counts of
 * frequent sources every second. Requests neither wait for that nor cost a query.
 */

import { randomUUID } from 'node:crypto';
import type { Listener } from '../../live/listen.ts';
import { type Counted, type Counter, createCounter, type SharedCounter } from './rate-limit-counter.ts';

export interface Counters {
  /**
   * @param name one word, for notifications
   * @param seconds the window in which a source is counted
   */
  create(name: string, points: number, seconds: number): Counter;
  /** Sends the last counts, and stops. */
  close(): Promise<void>;
}

/** Milliseconds between two database notifications. */
const pause = 1000;

/** Maximum sources of one counter per second. */
const mostAtOnce = 500;

/** Characters of a notification: PostgreSQL's maximum is 8000 bytes. */
const noticeLength = 7000;

/** Without a `listener`, each process counts on its own. */
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
    // Counts that are lost while the database is unavailable are not sent again, as they would soon be too old.
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

/** Parses a notification, and skips entries that `print` does not write. */
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

/** Groups entries into notifications of at most the maximum size. */
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
