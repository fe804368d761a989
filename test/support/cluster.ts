import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/connect.ts';
import { connectEmbedded } from '../../src/server/db/embedded/index.ts';
import { migrateDatabase } from '../../src/server/db/upgrade/migrate.ts';
import { copyFolder } from './copy-folder.ts';
import { quiet } from './log.ts';

/** What a test needs to make a database of its own. */
export interface TestCluster {
  /** Of a database that is always there. */
  readonly url: string;
  /** The database with the migrations applied; copied, never connected to. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
    /** A data folder that was made and left, with the migrations applied; empty where the run has no built-in one. */
    usedFolder: string;
    /** Is removed after the run, with what test files of one worker put there for each other. */
    sharedFolder: string;
  }
}

/** One PostgreSQL per run: that of TEST_DATABASE_URL, else a built-in one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const shared = await mkdtemp(join(tmpdir(), 'frontdesk-shared-'));
  await chmod(shared, 0o755);
  try {
    const template = `frontdesk_template_${process.pid}_${Date.now()}`;
    await execute(server.url, `create database ${template} encoding 'UTF8' template template0`);
    await migrateDatabase({ connectionString: urlOf(server.url, template) });
    project.provide('cluster', { url: server.url, template });
    project.provide('usedFolder', server.usedFolder);
    project.provide('sharedFolder', shared);
    return async () => {
      await execute(server.url, `drop database ${template}`);
      await server.close();
      await rm(shared, { recursive: true });
    };
  } catch (error) {
    await server.close();
    await rm(shared, { recursive: true });
    throw error;
  }
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs one statement outside any pool. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A cluster that ends with the run need not survive a power cut. */
async function hurry(url: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
    await execute(url, `alter system set ${setting} = off`);
  }
  await execute(url, 'select pg_reload_conf()');
}

interface TestServer {
  readonly url: string;
  readonly usedFolder: string;
  close(): Promise<void>;
}

async function openServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, usedFolder: '', close: async () => {} };
  const root = await mkdtemp(join(tmpdir(), 'frontdesk-test-'));
  const remove = () => rm(root, { recursive: true });
  try {
    await chmod(root, 0o755);
    const usedFolder = join(root, 'used');
    await (await openDatabase({ dataDir: usedFolder }, { log: quiet })).close();
    const folder = join(root, 'data');
    await copyFolder(usedFolder, folder);
    // A pooler may run as the account that owns the cluster within.
    await chmod(folder, 0o755);
    const cluster = await connectEmbedded(folder, { log: quiet });
    const socket = encodeURIComponent(join(folder, 'postgres'));
    const url = `postgres://frontdesk@localhost:5432/postgres?host=${socket}`;
    await hurry(url);
    return {
      url,
      usedFolder,
      async close() {
        await cluster.release();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
