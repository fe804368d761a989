/** Defines transports, which send email. */

export interface ReadyMail {
  readonly id: number;
  readonly userId: number;
  readonly envelope: { readonly from: string; readonly to: string };
  /** The whole email, including its headers. */
  readonly raw: Buffer;
  /**
   * Called before the last bytes of the email, which are sent once the promise resolves: the server cannot accept the
   * email before.
   */
  beforeEnd(): Promise<void>;
}

export interface Taken {
  /** The id that the mail server gave the email, in brackets; null if unknown. */
  readonly relayId: string | null;
}

export interface MailTransport {
  /** The transport's description for the log. */
  readonly name: string;
  /** @throws {Error} if the email was not accepted; a `Rejection` if the server refused it */
  send(mail: ReadyMail): Promise<Taken>;
  close(): void;
}

/** Thrown if the mail server refuses an email, for good or for now. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  /** False if the server may accept the same email later. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { readonly isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}
