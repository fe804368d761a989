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
  /** Of mail to addresses that anybody may have typed; absent: there is none. */
  readonly unconfirmedLimits?: UnconfirmedMailLimits;
}

/** Mails within an hour; within a day, five times as many. 0: any number. */
export interface UnconfirmedMailLimits {
  /** To the addresses of one domain; to those of a large provider of mailboxes, twenty times as many. */
  readonly perDomain: number;
  /** That requests from one network cause. */
  readonly perNetwork: number;
  /** Called once for each mail that is not sent for one of them. */
  onStopped?(mail: StoppedMail): void;
}

export interface StoppedMail {
  readonly userId: number;
  readonly kind: 'auto-reply' | 'confirmation' | 'link';
  /** Of its recipient. */
  readonly domain: string;
  readonly limit: 'domain' | 'network';
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
