/** What an operator sets for all mail that is sent. */

/** Whom mail is from. */
export interface MailFrom {
  readonly address: string;
  /** Empty: the name of the inbox. */
  readonly name: string;
}

/** What decides which mail is queued. */
export interface MailPolicy {
  /** The address that all mail is from, for mail servers that take no other; null: that of the inbox. */
  readonly from: MailFrom | null;
  /** Seconds for which an agent's answer waits, in case it is read in the open thread. */
  readonly answerWaitSeconds: number;
}

/** A mail server. */
export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly url: string;
  /** In place of a password; null: the address has one, or none is needed. */
  readonly oauth: OAuthSettings | null;
  /** What mail is signed with; null: the mail server does, or nobody. */
  readonly dkim: DkimSettings | null;
}

/** A refresh token, with which an access token is fetched whenever one is needed (XOAUTH2). */
export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly tokenUrl: string;
}

export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** In PEM. */
  readonly privateKey: string;
}

export interface MailSettings extends MailPolicy {
  /** A mail server, or a folder of this machine in which mail is kept as files. */
  readonly way: SmtpSettings | { readonly folder: string };
}
