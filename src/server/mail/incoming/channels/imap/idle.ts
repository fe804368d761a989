import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';

/** Idles until the server announces a mail, the connection closes, or `mostMs` milliseconds have passed. */
export async function waitForNews(client: ImapFlow, mostMs: number): Promise<void> {
  const ending = new AbortController();
  const woken = new Promise<void>((resolve) => {
    client.once('exists', resolve).once('close', resolve);
    ending.signal.addEventListener('abort', () => client.off('exists', resolve).off('close', resolve));
  });
  // The next command ends IDLE and reports its errors.
  client.idle().catch(() => {});
  const timeUp = wait(mostMs, undefined, { signal: ending.signal }).catch(() => {});
  await Promise.race([woken, timeUp]);
  ending.abort();
}
