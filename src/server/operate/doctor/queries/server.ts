import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Transaction } from '../../../db/database.ts';

const Server = Compile(
  Type.Object({
    version: Type.String(),
    versionNumber: Type.Integer(),
    encoding: Type.String(),
    /** Bytes of this database. */
    size: Type.Number(),
    maxConnections: Type.Integer(),
    usedConnections: Type.Integer(),
    /** Those of them that have a name of ours. */
    ourConnections: Type.Integer(),
    /** Milliseconds since 1970. */
    clock: Type.Number(),
    extensions: Type.Array(Type.String()),
    isReplica: Type.Boolean(),
    /** Settings that lose what was acknowledged when the power fails. */
    unsafe: Type.Array(Type.String()),
  }),
);

/** What a server of PostgreSQL says of itself; its tables may be of any release. */
export async function describeServer(tx: Transaction) {
  const { rows } = await tx.execute(sql`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      pg_database_size(current_database())::float8 as size,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      (select count(*)::int from pg_stat_activity where application_name like 'frontdesk%') as "ourConnections",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      (select coalesce(array_agg(extname::text), '{}') from pg_extension) as extensions,
      pg_is_in_recovery() as "isReplica",
      array(select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name) as unsafe`);
  return Server.Parse(rows[0]);
}
