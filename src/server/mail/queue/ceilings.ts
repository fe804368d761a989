/** Limits on mails about one ticket to one recipient, which stop loops that show no other sign. */

/** Numbers of mails within minutes. */
export const ceilings: readonly { readonly minutes: number; readonly mails: number }[] = [
  { minutes: 10, mails: 10 },
  { minutes: 30, mails: 15 },
  { minutes: 60, mails: 25 },
  { minutes: 180, mails: 50 },
  { minutes: 600, mails: 100 },
];

/** Minutes for which messages over the limit wait, so that one mail brings them all. */
export const keptBackMinutes = 30;
