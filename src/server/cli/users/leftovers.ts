/** Lists what remains of a deployment, and where, after its server is stopped and its program deleted. */

import { parseUrl } from '../../../formats/parse-url.ts';
import type { Queryable } from '../../db/database.ts';
import type { Config } from '../../settings/server/config.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';
import { listHelpCenters } from '../../users/help-centers/help-center-settings.sql.ts';
import { listInboxes } from '../../users/inboxes/inbox-settings.sql.ts';
import { listPublicOrigins } from '../../users/keys/keys.sql.ts';
import { listUsers } from '../../users/users.sql.ts';
import { printableCell } from '../printable.ts';

export interface Leftovers {
  /** The folder of the built-in PostgreSQL, or host and name of an external database without its password. */
  readonly database: string;
  readonly isBuiltIn: boolean;
  readonly users: number;
  /** Folders and buckets with visitors' files. */
  readonly uploads: readonly string[];
  /** The folder of mail that is stored instead of sent; null if there is none. */
  readonly keptMail: string | null;
  /** The origins of public keys: sites with the script tag or the frame. */
  readonly origins: readonly string[];
  /** Help centers' own host names. */
  readonly hosts: readonly string[];
  /** The email addresses of inboxes, which forward mail to this deployment. */
  readonly addresses: readonly string[];
  /** The host of the mailbox that is read; null if none is. */
  readonly mailbox: string | null;
}

export async function findLeftovers(db: Queryable, config: Config): Promise<Leftovers> {
  const { uploads, mail, incomingMail } = config;
  const { place } = config.database;
  const [users, origins, centers, inboxes] = [
    await listUsers(db),
    await listPublicOrigins(db),
    await listHelpCenters(db),
    await listInboxes(db),
  ];
  return {
    database: databaseName(place),
    isBuiltIn: 'dataDir' in place,
    users: users.length,
    uploads: [uploads.dir, uploads.s3 ? `the bucket ${uploads.s3.bucket}` : null].filter(
      (place) => place !== null,
    ),
    keptMail: keptMailFolder(mail),
    origins: origins.toSorted(),
    hosts: centers.flatMap(({ host }) => host ?? []),
    addresses: inboxes.flatMap((inbox) => inbox.addresses),
    mailbox: incomingMail?.imap?.host ?? null,
  };
}

/** Describes the database without its URL, which may contain a password. */
function databaseName(place: DatabasePlace): string {
  if ('dataDir' in place) return place.dataDir;
  const url = parseUrl(place.databaseUrl);
  return url ? `${url.host}${url.pathname}` : 'the database of DATABASE_URL';
}

export function describeLeftovers(leftovers: Leftovers): string {
  const parts = [
    part('On this machine, or where its settings point', [
      [
        leftovers.isBuiltIn ? 'Data folder' : 'Database',
        `${leftovers.database}, with ${countedThing(leftovers.users, 'user')}`,
      ],
      ...leftovers.uploads.map((place) => ['Uploads', place] as const),
      ...(leftovers.keptMail === null ? [] : [['Kept mail', leftovers.keptMail] as const]),
      [
        'Program',
        'the clone, or the Docker image and volumes; the systemd unit, the proxy’s site and its certificates',
      ],
      ['Settings', 'the environment file, with its passwords; timers that make backups, and the backups'],
    ]),
    part('In websites', [
      [
        'Pages',
        `${joinNames(leftovers.origins)}: remove the script tag, element or frame, and the host from their Content Security Policies`,
      ],
      ['Backends', 'secret keys, visitor secrets and webhook secrets in their settings'],
    ]),
    part('In DNS and mail', [
      ['Host names', `${joinNames(leftovers.hosts)}, and the deployment’s host name`],
      [
        'Mail',
        `${joinNames(leftovers.addresses)}: forwarding to this server, its MX, SPF and DKIM records, a provider’s webhook`,
      ],
      [
        'Mailbox',
        leftovers.mailbox === null
          ? 'none is read'
          : `${leftovers.mailbox}: its password or app. Nothing in it was changed`,
      ],
    ]),
    part('Out of reach from here', [
      [
        'Browsers',
        'what the widget keeps under “frontdesk:” in the storage of those sites and of the deployment, until the visitor or the site removes it',
      ],
      ['Mailboxes', 'the mail that customers and agents received; links in them no longer work'],
      ['Others', 'what webhooks and back offices have read, search engines, logs'],
    ]),
  ];
  return parts.join('\n');
}

type Row = readonly [name: string, text: string];

function part(title: string, rows: readonly Row[]): string {
  return `${title}\n${rows.map(([name, text]) => `  ${name.padEnd(13)}${printableCell(text)}\n`).join('')}`;
}

function countedThing(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

const mostNamed = 20;

function joinNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more (--json)` : '';
  return `${names.slice(0, mostNamed).join(', ')}${more}`;
}
