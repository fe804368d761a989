/** The parts of a deployment that remain, and where, after its server is stopped and its program deleted. */

import { parseUrl } from '../../formats/parse-url.ts';
import type { Queryable } from '../db/database.ts';
import type { Config } from '../settings/server/config.ts';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { keptMailFolder } from '../settings/server/subjects/mail.ts';
import { listHelpCenters } from '../users/help-centers/queries.ts';
import { listInboxes } from '../users/inboxes/queries.ts';
import { listPublicOrigins } from '../users/keys/queries.ts';
import { listUsers } from '../users/queries.ts';
import { printableCell } from './printable.ts';

export interface WhatStays {
  /** The folder of the built-in PostgreSQL, or host and name of another; without a password. */
  readonly database: string;
  readonly isBuiltIn: boolean;
  /** The number of users. */
  readonly users: number;
  /** Folders and buckets with files of visitors. */
  readonly uploads: readonly string[];
  /** The folder of mail that was stored and not sent; null: none. */
  readonly keptMail: string | null;
  /** The origins of public keys, whose pages have the script tag or the frame. */
  readonly origins: readonly string[];
  /** The hosts of help centers' own. */
  readonly hosts: readonly string[];
  /** The emails of inboxes that forward to this deployment. */
  readonly addresses: readonly string[];
  /** The host of the mailbox that is fetched; null: none. */
  readonly mailbox: string | null;
}

export async function findWhatStays(db: Queryable, config: Config): Promise<WhatStays> {
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

/** Leaves out the url, which may contain a password. */
function databaseName(place: DatabasePlace): string {
  if ('dataDir' in place) return place.dataDir;
  const url = parseUrl(place.databaseUrl);
  return url ? `${url.host}${url.pathname}` : 'the one of DATABASE_URL';
}

export function textOfWhatStays(stays: WhatStays): string {
  const parts = [
    part('On this machine, or where its settings point', [
      [
        stays.isBuiltIn ? 'Data folder' : 'Database',
        `${stays.database}, with ${countedThing(stays.users, 'user')}`,
      ],
      ...stays.uploads.map((place) => ['Uploads', place] as const),
      ...(stays.keptMail === null ? [] : [['Kept mail', stays.keptMail] as const]),
      [
        'Program',
        'the clone, or the image and volumes of Docker; the unit of systemd, the site of the proxy, its certificates',
      ],
      ['Settings', 'the environment file, with its passwords; timers that make backups, and the backups'],
    ]),
    part('In sites', [
      [
        'Pages',
        `${joinNames(stays.origins)}: take the script tag, element or frame out, and the host out of their policies`,
      ],
      ['Backends', 'secret keys, visitor secrets and secrets of webhooks in their settings'],
    ]),
    part('In DNS and mail', [
      ['Host names', `${joinNames(stays.hosts)}, and that of the deployment`],
      [
        'Mail',
        `${joinNames(stays.addresses)}: forwarding to this server, MX, SPF and DKIM of it, a provider’s webhook`,
      ],
      [
        'Mailbox',
        stays.mailbox === null
          ? 'none is read'
          : `${stays.mailbox}: its password or app. Nothing in it was changed`,
      ],
    ]),
    part('Where nothing here reaches', [
      [
        'Browsers',
        'what the widget keeps under “frontdesk:” in the storage of those sites and of the deployment, until the visitor or the site removes it',
      ],
      ['Mailboxes', 'the mails that customers and agents got; links in them no longer work'],
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
