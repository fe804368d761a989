/** The records of a demo that requests can name, read beside the running server. */

import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';

export interface DemoContent {
  readonly categories: readonly number[];
  /** Published ones of the demo's help center. */
  readonly articles: readonly number[];
  readonly titles: readonly string[];
  readonly tags: readonly string[];
  /** Of pages that articles belong to. */
  readonly addresses: readonly string[];
  readonly languages: readonly string[];
  readonly contacts: readonly number[];
  readonly accounts: readonly number[];
  readonly notes: readonly number[];
  readonly tickets: readonly number[];
  /** Tickets that are solved or closed. */
  readonly doneTickets: readonly number[];
  readonly senders: readonly string[];
  readonly agents: readonly number[];
  readonly inboxes: readonly number[];
  readonly conversations: readonly string[];
  readonly forms: readonly DemoForm[];
}

export interface DemoForm {
  readonly id: number;
  readonly fields: readonly { readonly label: string; readonly type: string }[];
}

export const silent = { info() {}, warn() {}, error() {} };

export async function readDemoContent(dataDir: string, helpCenterId: number): Promise<DemoContent> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    return await readContent(database.db, helpCenterId);
  } finally {
    await database.close();
  }
}

async function readContent(db: Database, helpCenterId: number): Promise<DemoContent> {
  const column = async <T>(statement: string, as: (value: unknown) => T): Promise<T[]> => {
    const { rows } = await db.execute(statement);
    return rows.map((row) => as(row['value']));
  };
  const ids = (from: string) => column(`select id as value from ${from} order by id limit 500`, Number);
  const texts = (value: string, from: string) =>
    column(`select distinct ${value} as value from ${from} order by 1 limit 500`, String);
  const articles = `faq_articles where help_center_id = ${helpCenterId} and status = 'published'`;
  const { rows: forms } = await db.execute('select id, fields from forms order by id limit 100');
  return {
    categories: await column(
      `select distinct faq_category_id as value from ${articles} order by 1 limit 500`,
      Number,
    ),
    articles: await column(
      `select distinct faq_article_id as value from ${articles} order by 1 limit 500`,
      Number,
    ),
    titles: await texts('title', articles),
    tags: await texts('unnest(tags)', articles),
    addresses: await texts('unnest(addresses)', articles),
    languages: await texts('language', articles),
    contacts: await ids('contacts'),
    accounts: await ids('accounts'),
    notes: await ids('contact_notes'),
    tickets: await ids('tickets'),
    doneTickets: await ids(`tickets where status in ('solved', 'closed')`),
    senders: await texts('sender', 'tickets'),
    agents: await ids('agents'),
    inboxes: await ids('inboxes'),
    conversations: await texts('id', 'conversations'),
    forms: forms.map(({ id, fields }) => ({ id: Number(id), fields: fieldsOf(fields) })),
  };
}

function fieldsOf(stored: unknown): DemoForm['fields'] {
  return Array.isArray(stored) ? stored : [];
}
