import { join } from 'node:path';
import type pg from 'pg';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** A way to a database that can be spoilt. @param databaseUrl with the folder of a socket in it, or without */
export async function startDatabaseProxy(
  databaseUrl: string,
): Promise<{ readonly proxy: FaultProxy; readonly connection: pg.ClientConfig }> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = url.port || '5432';
  const proxy = await startFaultProxy(
    folder === null ? { host: url.hostname, port: Number(port) } : { path: join(folder, `.s.PGSQL.${port}`) },
  );
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = `${proxy.port}`;
  return { proxy, connection: { connectionString: url.href } };
}
