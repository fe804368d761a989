/** How many mails about one ticket somebody may get, whatever writes them: what no sign of a loop has stopped, this does. */

/** Mails within minutes. */
export const ceilings: readonly { readonly minutes: number; readonly mails: number }[] = [
  { minutes: 10, mails: 10 },
  { minutes: 30, mails: 15 },
  { minutes: 60, mails: 25 },
  { minutes: 180, mails: 50 },
  { minutes: 600, mails: 100 },
];

/** Minutes for which mail that brings messages is kept back then, so that one mail brings them all. */
export const keptBackMinutes = 30;
