/** Texts of the desk about messages that are forwarded to people outside. */
export interface ForwardingMessages {
  /** Name of the button of a message. */
  action: string;
  title: string;
  hint: string;
  to: string;
  /** `{count}` is the most addresses. */
  toHint: string;
  comment: string;
  quote: string;
  withFiles: string;
  send: string;
  done: string;
  failed: string;
  needsAddress: string;
  /** `{email}` is an address that cannot be forwarded to. */
  wrongAddress: string;
  /** The limit of an hour is reached. */
  tooMany: string;
  noMail: string;
  undoTooLate: string;
}
