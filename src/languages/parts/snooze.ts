/** Texts of the desk about tickets that are put off until later. */

export interface SnoozeMessages {
  /** The button, and what is chosen for a time of one's own. */
  snooze: string;
  /** Heading of the choice. */
  title: string;
  laterToday: string;
  tomorrow: string;
  nextMonday: string;
  inAWeek: string;
  /** Label of the field for a time of one's own. */
  otherTime: string;
  /** Shown for a time that cannot be used. */
  inFuture: string;
  /** Ends the snooze of a ticket. */
  wakeNow: string;
  /** `{time}` is a time of day, or a day and a time. */
  until: string;
  untilBy: string;
  ended: string;
  woken: string;
  failed: string;
  empty: string;
  emptyHint: string;
}
