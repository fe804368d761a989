/** What of a ticket stands in the mails that its people answer, as plain values that are handed to the thread that reads. */

export interface KnownTexts {
  /** What people wrote in it, the newest first. */
  readonly messages: readonly string[];
  /** Lines that our mails print around that, in every language: nobody types them. */
  readonly printed: readonly string[];
  /** How our mails call who sends them: one of these stands in the line of a mail program above what it quotes. */
  readonly senders: readonly string[];
}
