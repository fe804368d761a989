/** Texts of the desk about spam, and the addresses whose messages are spam. */

export interface SpamMessages {
  mark: string;
  notSpam: string;
  marked: string;
  unmarked: string;
  /** Above the messages of a ticket that is spam. */
  hint: string;
  empty: string;
  emptyHint: string;

  /** Heading of the list of blocked addresses, and the button that opens it. */
  blocked: string;
  blockedHint: string;
  anonymousOnly: string;
  /** `{time}` is a day. */
  blockedOn: string;
  unblock: string;
  unblocked: string;
  notUnblocked: string;
  noneBlocked: string;
  onlyNewest: string;
  failed: string;
}
