/** The way by which mail leaves. */

/** A mail that is ready to go. */
export interface ReadyMail {
  readonly id: number;
  readonly userId: number;
  readonly envelope: { readonly from: string; readonly to: string };
  /** With its headers. */
  readonly raw: Buffer;
  /**
   * Is called when the last of it is about to go: until the promise that it returns resolves, nobody can have taken the
   * mail, and from then on somebody may have.
   */
  beforeEnd(): Promise<void>;
}

export interface Taken {
  /** The id by which the mail server knows it, in brackets, where it said so. */
  readonly relayId: string | null;
}

export interface MailTransport {
  /** What it is, for the log. */
  readonly name: string;
  /** @throws {Error} where it was not taken; a `Rejection` where it never will be. */
  send(mail: ReadyMail): Promise<Taken>;
  close(): void;
}

/** The mail server answered that it will never take this mail, or not now. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  /** False: the same mail may be taken later. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { readonly isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}
