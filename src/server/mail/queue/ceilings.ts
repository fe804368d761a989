/** Limits the emails about one ticket to one recipient: this stops loops that show no other sign. */

/** The most emails within a number of minutes. */
export const ceilings: readonly { readonly minutes: number; readonly mails: number }[] = [
  { minutes: 10, mails: 10 },
  { minutes: 30, mails: 15 },
  { minutes: 60, mails: 25 },
  { minutes: 180, mails: 50 },
  { minutes: 600, mails: 100 },
];

/** Minutes that messages beyond a limit wait, so that one email contains them all. */
export const keptBackMinutes = 30;
