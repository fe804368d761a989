/** Plays a sound for a new reply, if turned on: in one tab, and not for an open thread. The launcher uses it too. */

import type { Storage } from '../../../state/storage.ts';
import type { NewReply } from './new-replies.ts';
import { readText } from './stored-owner.ts';
import { readMarks } from './unread.ts';

/** Milliseconds in which a tab that shows the reply can mark the reply as read. */
const pause = 500;

export function wantsSound(storage: Pick<Storage, 'read'>): boolean {
  return storage.read('sound') === true;
}

export function setSound(storage: Storage, isOn: boolean): void {
  storage.write('sound', isOn || undefined);
}

/** Returns a function to be called with new replies. */
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

/** Loads and plays the sound; stays silent if that fails. */
export function playReplySound(): void {
  import('../../play-sound.ts').then(
    ({ playSound }) => playSound(),
    () => {},
  );
}

/** Runs in one tab after another, if the browser has locks. */
function oneTab(act: () => void): void {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) locks.request('frontdesk:sound', act);
  else act();
}
