/** The mail servers of well-known providers, and what each needs in place of the password of its website. */

/** A host and a port, as they are written: `imap.shop.example:993`. */
export interface MailServers {
  readonly imap: string;
  readonly smtp: string;
}

/** `appPassword`: one that is made for mail programs; `operator`: no password, but the operator's OAuth settings. */
export type ProviderNeed = 'password' | 'appPassword' | 'operator';

type KnownProvider = 'gmail' | 'microsoft' | 'fastmail' | 'ionos' | 'one' | 'strato' | 'ovh' | 'loopia';

/** A known provider, or another one, whose servers are entered. */
export type ProviderName = KnownProvider | 'other';

interface MailProvider extends MailServers {
  readonly id: KnownProvider;
  readonly name: string;
  readonly needs: ProviderNeed;
  /** Domains of addresses that are always at the provider. */
  readonly domains: readonly string[];
}

export const mailProviders: readonly MailProvider[] = [
  {
    id: 'gmail',
    name: 'Gmail, Google Workspace',
    imap: 'imap.gmail.com:993',
    smtp: 'smtp.gmail.com:465',
    needs: 'appPassword',
    domains: ['gmail.com', 'googlemail.com'],
  },
  {
    id: 'microsoft',
    name: 'Microsoft 365, Outlook.com',
    imap: 'outlook.office365.com:993',
    smtp: 'smtp.office365.com:587',
    needs: 'operator',
    domains: ['outlook.com', 'hotmail.com', 'live.com'],
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    imap: 'imap.fastmail.com:993',
    smtp: 'smtp.fastmail.com:465',
    needs: 'appPassword',
    domains: ['fastmail.com', 'fastmail.fm'],
  },
  {
    id: 'ionos',
    name: 'IONOS',
    imap: 'imap.ionos.com:993',
    smtp: 'smtp.ionos.com:465',
    needs: 'password',
    domains: [],
  },
  {
    id: 'one',
    name: 'one.com',
    imap: 'imap.one.com:993',
    smtp: 'send.one.com:465',
    needs: 'password',
    domains: ['one.com'],
  },
  {
    id: 'strato',
    name: 'Strato',
    imap: 'imap.strato.de:993',
    smtp: 'smtp.strato.de:465',
    needs: 'password',
    domains: [],
  },
  {
    id: 'ovh',
    name: 'OVH',
    imap: 'ssl0.ovh.net:993',
    smtp: 'ssl0.ovh.net:465',
    needs: 'password',
    domains: [],
  },
  {
    id: 'loopia',
    name: 'Loopia',
    imap: 'mailcluster.loopia.se:993',
    smtp: 'mailcluster.loopia.se:465',
    needs: 'password',
    domains: [],
  },
];

export function providerNeed(name: ProviderName): ProviderNeed {
  return findProvider(name)?.needs ?? 'password';
}

/** Returns the provider of an email address by its domain; `other` if the domain does not tell. */
export function providerOfEmail(email: string): ProviderName {
  const domain = emailDomain(email);
  return mailProviders.find(({ domains }) => domains.includes(domain))?.id ?? 'other';
}

/** Returns the provider that has these servers. */
export function providerOfServers({ imap, smtp }: MailServers): ProviderName {
  return mailProviders.find((provider) => provider.imap === imap && provider.smtp === smtp)?.id ?? 'other';
}

/** Returns the servers of a provider; for another one, the usual names below the domain of an email address. */
export function serversOfProvider(name: ProviderName, email: string): MailServers {
  const domain = emailDomain(email);
  const { imap, smtp } = findProvider(name) ?? { imap: `imap.${domain}:993`, smtp: `smtp.${domain}:465` };
  return { imap, smtp };
}

function findProvider(name: ProviderName): MailProvider | undefined {
  return mailProviders.find(({ id }) => id === name);
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
}

export function printServer({ host, port }: MailServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Parses a host with or without a port; null if it is none. */
export function parseServer(text: string, usualPort: number): MailServer | null {
  const [, bracketed, name, digits] =
    /^(?:\[([\d:a-f.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  const host = bracketed ?? name;
  const port = digits === undefined ? usualPort : Number(digits);
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port };
}

function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
