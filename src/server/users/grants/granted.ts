/**
 * Decides what an owner has at the desk without the operator. Email addresses, reply domains, hosts and paths are unique
 * on a server: where several users share it, an owner asks for new ones, and the operator grants them.
 */

import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { mailboxAddress, mailDomain } from '../../mail/mailbox.ts';

/** What the owners of a user may store. */
export interface Granted {
  /** Whether everything is granted: to the operator, and to the only user of a server. */
  readonly isAll: boolean;
  /** As `claimedEmail` returns them. */
  readonly emails: ReadonlySet<string>;
  /** Domains of which every address is granted. */
  readonly emailDomains: ReadonlySet<string>;
  readonly replyDomains: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
  /** Paths on the deployment's host. */
  readonly paths: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/** What the operator may store. */
export const allGranted: Granted = {
  isAll: true,
  emails: nothing,
  emailDomains: nothing,
  replyDomains: nothing,
  hosts: nothing,
  paths: nothing,
};

/** Adds email addresses, reply domains, hosts and paths that the operator grants by name. */
export function withGrants(granted: Granted, names: ReadonlySet<string>): Granted {
  const emails = [...names].filter((name) => name.includes('@'));
  return {
    ...granted,
    emails: new Set([...granted.emails, ...emails.map(claimedEmail)]),
    replyDomains: new Set([...granted.replyDomains, ...names]),
    hosts: new Set([...granted.hosts, ...names]),
    paths: new Set([...granted.paths, ...names]),
  };
}

/** The host and path of a help center's pages, as they are stored; null: the default. */
export interface StoredPlace {
  readonly host: string | null;
  readonly path: string | null;
}

/** Returns what all spellings of a mailbox's email address have in common. */
export function claimedEmail(email: string): string {
  const mailbox = mailboxAddress(email);
  return `${mailbox.slice(0, mailbox.lastIndexOf('@'))}@${mailDomain(mailbox)}`;
}

export function isEmailGranted({ isAll, emails, emailDomains }: Granted, email: string): boolean {
  return (
    isAll || isReservedEmail(email) || emails.has(claimedEmail(email)) || emailDomains.has(mailDomain(email))
  );
}

export function isReplyDomainGranted({ isAll, replyDomains }: Granted, domain: string): boolean {
  return isAll || replyDomains.has(domain);
}

/** Whether a place is granted. A host is granted with all of its paths. */
export function isPlaceGranted({ isAll, hosts, paths }: Granted, { host, path }: StoredPlace): boolean {
  return isAll || (host === null ? path === null || paths.has(path) : hosts.has(host));
}
