/**
 * A sound when support has written, if the visitor wants one: once in a browser, however many tabs hear of it, and not
 * for what is being read. Small, since the launcher hears of answers too.
 */

import type { Storage } from '../state/storage.ts';
import type { NewReply } from './new-replies.ts';
import { readText } from './stored-owner.ts';
import { readMarks } from './unread.ts';

/** Milliseconds that a tab in which the answer is read has to say so. */
const pause = 500;

/** Whether the visitor wants to hear of answers. */
export function wantsSound(storage: Pick<Storage, 'read'>): boolean {
  return storage.read('sound') === true;
}

/** Keeps what the visitor wants; off unless they say so. */
export function setSound(storage: Storage, isOn: boolean): void {
  storage.write('sound', isOn || undefined);
}

/** Returns what is to be called with the replies that are new, whenever there are some. */
export function createReplySound(
  storage: Pick<Storage, 'read' | 'write'>,
  play: () => void = playReplySound,
): (replies: readonly NewReply[]) => void {
  function sound(ticketId: number, date: string): void {
    const isRead = (readMarks(storage)[ticketId] ?? '') >= date;
    if (isRead || !wantsSound(storage) || (readText(storage, 'heard') ?? '') >= date) return;
    storage.write('heard', date);
    play();
  }

  return (replies) => {
    const [latest] = [...replies].sort((a, b) => b.date.localeCompare(a.date));
    if (!latest || !wantsSound(storage)) return;
    setTimeout(() => oneTab(() => sound(latest.ticketId, latest.date)), pause);
  };
}

/** Plays it, once it is loaded; stays silent where it cannot be. */
export function playReplySound(): void {
  import('../../play-sound.ts').then(
    ({ playSound }) => playSound(),
    () => {},
  );
}

/** One tab after the other, where the browser can say so. */
function oneTab(act: () => void): void {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) locks.request('frontdesk:sound', act);
  else act();
}
