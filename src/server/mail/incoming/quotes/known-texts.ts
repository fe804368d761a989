/** The texts in a ticket's emails, as plain values that can be sent to the reader thread. */

export interface KnownTexts {
  /** Messages that people wrote, the newest first. */
  readonly messages: readonly string[];
  /** Lines that Frontdesk prints around messages, in every language: no person types them. */
  readonly printed: readonly string[];
  /** Names and email addresses of the senders of Frontdesk's emails: attributions of these contain one of them. */
  readonly senders: readonly string[];
}
