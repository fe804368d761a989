/** Queries that read a whole database, whatever the version of its tables. */

import pg from 'pg';
import { type CopyToStreamQuery, to } from 'pg-copy-streams';
import { presenceLockId } from '../../db/embedded/index.ts';
import { unfinishedMove } from '../../db/upgrade/migrate.ts';
import type { BackupSequence } from './manifest.ts';

/** A table as PostgreSQL's catalog describes it. */
export interface StoredTable {
  readonly name: string;
  /** The columns, in the table's order. */
  readonly columns: readonly string[];
  readonly key: readonly KeyColumn[];
  /** The other tables that its foreign keys reference. */
  readonly references: readonly string[];
  /** The approximate size on disk in bytes. */
  readonly size: number;
}

export interface KeyColumn {
  readonly name: string;
  /** Whether a collation orders the column; collations differ between databases. */
  readonly isText: boolean;
}

/** Lists the tables, except those of extensions, by name. */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname::text as name, pg_table_size(c.oid)::float8 as size,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      (
        select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place), '[]')
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
      ) as key,
      array(
        select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      ) as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by c.relname::text collate "C"`);
  return rows;
}

/** Reads the sequences. After a snapshot, each is beyond every number in its rows. */
export async function listSequences(client: pg.ClientBase): Promise<BackupSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    order by c.relname::text collate "C"`);
  const sequences: BackupSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    for (const { value, isCalled } of rows) sequences.push({ name, value, isCalled });
  }
  return sequences;
}

/** Lists the timestamps of the applied migrations; empty if the database has no tables of Frontdesk. */
export async function listApplied(client: pg.ClientBase): Promise<number[]> {
  const { rows: known } = await client.query<{ has: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as has`,
  );
  if (known[0]?.has !== true) return [];
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ when }) => Number(when));
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return rows[0]?.version ?? '';
}

const columnList = (columns: readonly string[]) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** An ORDER BY list by the primary key, the same in every database whatever its locale. */
const keyOrder = (key: readonly KeyColumn[]) =>
  key.map(({ name, isText }) => `${pg.escapeIdentifier(name)}${isText ? ' collate "C"' : ''}`).join(', ');

type CopiedTable = Pick<StoredTable, 'name' | 'columns' | 'key'>;

/** Starts a COPY. If the connection is already broken, the first read fails. */
function copy(client: pg.ClientBase, query: string): CopyToStreamQuery {
  const stream = client.query(to(`copy (${query}) to stdout`));
  return stream.on('error', (error) => stream.destroy(error));
}

/** Reads rows in COPY's format, ordered by the primary key. @param after the key of the last row to skip */
export function copyOut(
  client: pg.ClientBase,
  { name, columns, key }: CopiedTable,
  after?: readonly string[] | null,
): CopyToStreamQuery {
  const values = after?.map((value) => pg.escapeLiteral(value)).join(', ');
  const where = values === undefined ? '' : `where (${keyOrder(key)}) > (${values})`;
  return copy(
    client,
    `select ${columnList(columns)} from ${pg.escapeIdentifier(name)} ${where} order by ${keyOrder(key)}`,
  );
}

/** Returns the primary key of a table's last row, as texts; null for an empty table. */
export async function lastKey(client: pg.ClientBase, { name, key }: CopiedTable): Promise<string[] | null> {
  const descending = key.map((column) => `${keyOrder([column])} desc`).join(', ');
  const texts = key.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(', ');
  const { rows } = await client.query<{ key: string[] }>(
    `select array[${texts}] as key from ${pg.escapeIdentifier(name)} order by ${descending} limit 1`,
  );
  return rows[0]?.key ?? null;
}

/** Whether the database is the target of an unfinished move. */
export async function isMoveUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    unfinishedMove,
  ]);
  return rows[0]?.is === true;
}

export async function countRows(client: pg.ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
  return Number(rows[0]?.count);
}

/** Returns the first table with a row; undefined if all tables are empty. */
export async function findFilled(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<string | undefined> {
  for (const name of names) {
    const { rows } = await client.query<{ has: boolean }>(
      `select exists(select from ${pg.escapeIdentifier(name)}) as has`,
    );
    if (rows[0]?.has) return name;
  }
  return undefined;
}

/** Counts the complete uploaded files and their bytes. */
export async function sumUploads(client: pg.ClientBase): Promise<{ count: number; bytes: number }> {
  const { rows } = await client.query<{ count: string; bytes: string }>(
    'select count(*), coalesce(sum(size), 0) as bytes from uploads where is_stored',
  );
  return { count: Number(rows[0]?.count), bytes: Number(rows[0]?.bytes) };
}

/** Streams the list of complete uploaded files: one line per file, with its hash, a tab and its size. */
export function copyUploadList(client: pg.ClientBase): CopyToStreamQuery {
  return copy(client, 'select hash, size from uploads where is_stored order by hash collate "C"');
}

/** Counts the processes that use the built-in PostgreSQL, including this one. */
export async function countPresent(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(distinct pid) from pg_locks
     where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) + objid::bigint = $1`,
    [presenceLockId],
  );
  return Number(rows[0]?.count);
}

/** Counts the connections of servers and of other commands. */
export async function countServers(client: pg.ClientBase): Promise<number> {
  // Within a transaction, the statistics would otherwise not change.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and application_name in ('frontdesk', 'frontdesk listener')`,
  );
  return Number(rows[0]?.count);
}
