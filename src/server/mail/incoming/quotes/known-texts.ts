/** The texts in a ticket's mails, as plain values for the thread that reads mails. */

export interface KnownTexts {
  /** Messages of people, the newest first. */
  readonly messages: readonly string[];
  /** Lines that our mails print around messages, in every language: no person types them. */
  readonly printed: readonly string[];
  /** Names and addresses of our mails' senders, one of which is in every attribution of our mails. */
  readonly senders: readonly string[];
}
