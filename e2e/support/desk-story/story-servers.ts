/** Two server processes on one database, each of which may be killed in the middle of its work and is started again. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { openDatabase } from '../../../src/server/db/connect.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { silent } from '../database.ts';
import { copyFilledDemo } from '../filled-demo.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { createServers, type Ready, type Servers } from '../servers.ts';

/** The mail server that vouches for the senders of the mails. */
export const trustedServer = 'mx.skogsrand.example';

export class StoryServer {
  readonly url: string;
  readonly #servers: Servers;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #isCrashDue = false;
  /** The crashes so far, each of which resolves when the server is ready again. */
  readonly crashes: Promise<void>[] = [];

  constructor(servers: Servers, url: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.url = url;
    this.#servers = servers;
    this.#args = args;
    this.#env = env;
  }

  async start(): Promise<Ready> {
    const { server, ready } = await this.#servers.serve(this.#args, this.#env);
    this.#process = server;
    return ready;
  }

  /** Lets the next `crashIfDue` kill the process. */
  planCrash(): void {
    this.#isCrashDue = true;
  }

  /** Called in the middle of an act: kills the process if that is planned, and starts it again. */
  crashIfDue(): void {
    if (!this.#isCrashDue) return;
    this.#isCrashDue = false;
    this.crashes.push(this.#crash());
  }

  async #crash(): Promise<void> {
    const killed = this.#process;
    if (!killed) return;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await this.start();
  }
}

export interface StoryWorld {
  readonly servers: readonly [StoryServer, StoryServer];
  readonly ready: Ready;
  readonly dataDir: string;
  readonly mailbox: Mailbox;
  readonly db: Database;
  /** Aborts when the story is over. */
  readonly signal: AbortSignal;
  command(...args: readonly string[]): Promise<string>;
  /** Sends a customer's mail, which has an id, by one of the processes, as a mail server that tries until it is taken. */
  post(mail: SendMailOptions): Promise<void>;
  close(): Promise<void>;
}

export async function openStoryWorld(): Promise<StoryWorld> {
  const processes = createServers();
  const mailbox = await openMailbox();
  const dataDir = await processes.newFolder();
  await copyFilledDemo(dataDir);
  const smtpPorts = [await freePort(), await freePort()];
  const build = async (smtpPort: number | undefined, ...options: readonly string[]) => {
    const port = await freePort();
    const args = [...options, '--port', `${port}`, '--data', dataDir];
    return new StoryServer(processes, `http://localhost:${port}`, args, {
      SMTP_URL: mailbox.url,
      MAIL_ANSWER_WAIT_SECONDS: '0',
      MAIL_SMTP_PORT: `${smtpPort}`,
      MAIL_SMTP_HOST: '127.0.0.1',
      MAIL_TRUSTED_AUTHSERV_ID: trustedServer,
    });
  };
  const servers = [await build(smtpPorts[0], '--demo'), await build(smtpPorts[1])] as const;
  const ready = await servers[0].start();
  await servers[1].start();
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 2 });
  const closing = new AbortController();
  let posted = 0;

  return {
    servers,
    ready,
    dataDir,
    mailbox,
    db: database.db,
    signal: closing.signal,
    command: (...args) => processes.command(...args, '--data', dataDir),
    async post(mail) {
      for (let at = posted++; ; at += 1) {
        const port = smtpPorts[at % smtpPorts.length];
        const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
        try {
          return void (await transport.sendMail(mail));
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error;
          // The process is being started again.
          if (servers.every(({ crashes }) => crashes.length === 0)) throw error;
        } finally {
          transport.close();
        }
      }
    },
    async close() {
      closing.abort();
      await Promise.all(servers.flatMap(({ crashes }) => crashes));
      await database.close();
      await processes.end();
      await mailbox.close();
    },
  };
}
