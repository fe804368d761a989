/** Reads a database as a whole, at any version of its tables. */

import pg from 'pg';
import { type CopyToStreamQuery, to } from 'pg-copy-streams';
import { presenceLockId } from '../../db/embedded/index.ts';
import { unfinishedMove } from '../../db/migrate.ts';
import type { BackupSequence } from './manifest.ts';

/** A table in the words of the database's catalog. */
export interface StoredTable {
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly string[];
  /** The columns of the primary key. */
  readonly key: readonly KeyColumn[];
  /** The other tables that its foreign keys name. */
  readonly references: readonly string[];
  /** Bytes on the disk of the database, about. */
  readonly size: number;
}

export interface KeyColumn {
  readonly name: string;
  /** Whether it is ordered by a collation, which differs between databases. */
  readonly isText: boolean;
}

/** Lists the tables that belong to no extension, by name. */
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

/** Lists the timestamps of the database's migrations; empty without our tables. */
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

/** An order that is the same in every database, whatever its locale. */
const keyOrder = (key: readonly KeyColumn[]) =>
  key.map(({ name, isText }) => `${pg.escapeIdentifier(name)}${isText ? ' collate "C"' : ''}`).join(', ');

/** The purpose of reading a table. */
type CopiedTable = Pick<StoredTable, 'name' | 'columns' | 'key'>;

/** Begins to read. An earlier break of the connection fails the first read. */
function copy(client: pg.ClientBase, query: string): CopyToStreamQuery {
  const stream = client.query(to(`copy (${query}) to stdout`));
  return stream.on('error', (error) => stream.destroy(error));
}

/**
 * Reads a table's rows in COPY's format, in the order of the primary key.
 * @param after the key of the row after which to begin
 */
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

/** The key of a table's last row in that order, as text; null for an empty table. */
export async function lastKey(client: pg.ClientBase, { name, key }: CopiedTable): Promise<string[] | null> {
  const descending = key.map((column) => `${keyOrder([column])} desc`).join(', ');
  const texts = key.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(', ');
  const { rows } = await client.query<{ key: string[] }>(
    `select array[${texts}] as key from ${pg.escapeIdentifier(name)} order by ${descending} limit 1`,
  );
  return rows[0]?.key ?? null;
}

/** Whether an unfinished move into the database exists. */
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

/** The first table with a row; undefined where all are empty. */
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

/** Lists the complete uploaded files: a line for each, its hash and its size, with a tab between. */
export function copyUploadList(client: pg.ClientBase): CopyToStreamQuery {
  return copy(client, 'select hash, size from uploads where is_stored order by hash collate "C"');
}

/** Counts the processes on the built-in PostgreSQL, this one included. */
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
  // A transaction would see the same numbers for ever.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and application_name in ('frontdesk', 'frontdesk listener')`,
  );
  return Number(rows[0]?.count);
}
