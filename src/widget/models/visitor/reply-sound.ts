/**
 * A sound when support has written, if the visitor wants one: once in a browser, however many tabs hear of it, and not
 * for what is being read. Small, since the launcher hears of answers too.
 */

import type { ReadMark } from '../../../api/schemas/tickets.ts';
import type { Storage } from '../state/storage.ts';
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

/**
 * Returns what is to be called with how tickets stand, whenever that is known. What was said before the first time is
 * not new.
 */
export function createReplySound(
  storage: Pick<Storage, 'read' | 'write'>,
  play: () => void = playReplySound,
): (marks: readonly Pick<ReadMark, 'ticketId' | 'last'>[]) => void {
  /** When an agent last wrote. */
  let newest: string | undefined;

  function sound(ticketId: number, date: string): void {
    const isRead = (readMarks(storage)[ticketId] ?? '') >= date;
    if (isRead || !wantsSound(storage) || (readText(storage, 'heard') ?? '') >= date) return;
    storage.write('heard', date);
    play();
  }

  return (marks) => {
    const answers = marks.flatMap(({ ticketId, last }) =>
      last && last.agentId !== null ? { ticketId, date: last.date } : [],
    );
    const latest = answers.sort((a, b) => b.date.localeCompare(a.date))[0];
    const before = newest;
    newest = latest && latest.date > (before ?? '') ? latest.date : (before ?? '');
    if (before === undefined || !latest || latest.date <= before || !wantsSound(storage)) return;
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
