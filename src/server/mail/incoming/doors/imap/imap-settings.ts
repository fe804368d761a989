import type { OAuthSettings } from '../../../settings.ts';

/** What a mailbox is known by in the database. */
export function mailboxName({ user, host }: Pick<ImapSettings, 'user' | 'host'>): string {
  return `${user}@${host}`;
}

/** A mailbox that mail is fetched from. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins encrypted; else it becomes so by STARTTLS, but on this machine. */
  readonly isSecure: boolean;
  readonly user: string;
  /** Null: there are tokens in its place. */
  readonly password: string | null;
  /** Null: there is a password. */
  readonly oauth: OAuthSettings | null;
  /** The folder that mail comes to. */
  readonly folder: string;
  /** An address of the inbox that its mail belongs to. */
  readonly address: string;
}
