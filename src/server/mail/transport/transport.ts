/** Transports that send mail. */

/** A mail that is ready to be sent. */
export interface ReadyMail {
  readonly id: number;
  readonly userId: number;
  readonly envelope: { readonly from: string; readonly to: string };
  /** The mail with its headers. */
  readonly raw: Buffer;
  /**
   * Called before the last bytes are sent: until its promise resolves, the server cannot have accepted the mail; from
   * then on it may have.
   */
  beforeEnd(): Promise<void>;
}

export interface Taken {
  /** The id that the mail server gave the mail, in brackets; null: none is known. */
  readonly relayId: string | null;
}

export interface MailTransport {
  /** The transport's description for the log. */
  readonly name: string;
  /** @throws {Error} where the mail was not accepted; a `Rejection` where the server refused it */
  send(mail: ReadyMail): Promise<Taken>;
  close(): void;
}

/** Thrown where the mail server refuses a mail, for good or for now. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  /** False: the server may accept the same mail later. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { readonly isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}
