/**
 * How long a mail or a message holds the main thread of a server: the longest stretch of processor time between two turns
 * of its event loop, from where it comes in until it is a message.
 *
 *     npm run bench stretches
 *     npm run bench stretches -- --only "line breaks"
 *
 * The server is the one that is shipped. Every kind of mail comes by SMTP, and every kind of text by `insertTicket` too;
 * each is doubled up to the most that is taken. Runs on Linux only, which tells the time of each thread.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';
import { maxBodyBytes } from '../../src/api/limits.ts';
import { fillPath } from '../../src/api/operation.ts';
import { insertTicket } from '../../src/api/operations/tickets.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { inboxMembers, incomingMails, mails } from '../../src/server/db/tables/index.ts';
import { freePort } from '../../test/support/free-port.ts';
import { secretKey } from '../../test/support/help-center.ts';
import { buildMail } from '../../test/support/mails.ts';
import { buildInbox, buildTicketAgent } from '../../test/support/tickets.ts';
import { print } from './print.ts';
import { htmlTexts, mailKinds, plainTexts } from './stretches/inputs.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(flags.rounds);

/** Milliseconds that nothing may take at a stretch. */
const mostMs = 50;

const inboxAddress = 'help@shop.example';
const userId = 1;
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly apiKey: string;
  readonly smtp: Transporter;
}

async function serve(dataDir: string, apiKey: string): Promise<Server> {
  const port = await freePort();
  const meter = pathToFileURL(join(import.meta.dirname, 'stretches/meter.mjs')).href;
  const child = fork('dist/server/main.js', ['serve', '--json', '--port', '0', '--data', dataDir], {
    execArgv: ['--import', meter],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      MAIL_SMTP_PORT: String(port),
      MAIL_SMTP_HOST: '127.0.0.1',
      MAIL_SMTP_MB_PER_MINUTE: '0',
      MAX_EVENT_LOOP_DELAY_MS: '0',
    },
  });
  if (child.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface(child.stdout)) {
    const smtp = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } });
    return { child, url: JSON.parse(line).url, apiKey, smtp };
  }
  throw new Error('the server ended');
}

/** The longest stretch since the last time that it was asked for, in milliseconds. */
async function longestStretch({ child }: Server): Promise<number> {
  const answered = once(child, 'message');
  child.send('longest');
  const [{ milliseconds }] = await answered;
  return milliseconds;
}

/** Resolves once what was written is mailed to the member of the inbox. */
async function allMailed(db: Database): Promise<void> {
  while ((await db.$count(mails, eq(mails.state, 'queued'))) > 0) await wait(100);
}

let count = 0;

async function sendMail({ smtp }: Server, db: Database, raw: (id: string) => Buffer): Promise<void> {
  count += 1;
  const from = `sender-${count}@post.example`;
  const mail = raw(`<${count}@post.example>`);
  await smtp.sendMail({ envelope: { from, to: [inboxAddress] }, raw: mail });
  while ((await db.$count(incomingMails, eq(incomingMails.state, 'new'))) > 0) await wait(100);
  const rows = await db
    .select({ state: incomingMails.state, error: incomingMails.error })
    .from(incomingMails)
    .where(eq(incomingMails.internetMessageId, `<${count}@post.example>`));
  if (rows[0]?.state !== 'done') report(rows[0] ?? {}, 'a mail became no message:');
}

async function sendMessage({ url, apiKey }: Server, message: string): Promise<void> {
  count += 1;
  const answer = await fetch(`${url}${fillPath(insertTicket.path, { apiKey, userId })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromEmail: `writer-${count}@post.example`,
      toEmail: inboxAddress,
      subject: 'Lamp',
      message,
    }),
  });
  if (!answer.ok) report({ answer: await answer.text() }, 'a message was refused:');
}

/** From an eighth of the most, each twice the one before. */
const sizesUpTo = (most: number) => [most / 8, most / 4, most / 2, most].map(Math.floor);

/** The longest message whose body is still taken. */
function fitting(make: (length: number) => string): number {
  const text = make(10_000);
  const bytes = Buffer.byteLength(JSON.stringify(text)) / text.length;
  return Math.floor((maxBodyBytes - 500) / bytes / 1.01);
}

async function measure(
  server: Server,
  db: Database,
  name: string,
  most: number,
  send: (size: number) => Promise<void>,
): Promise<number> {
  const cells: string[] = [];
  let longest = 0;
  for (const size of sizesUpTo(most)) {
    await longestStretch(server);
    for (let round = 0; round < rounds; round += 1) await send(size);
    await allMailed(db);
    const stretch = await longestStretch(server);
    longest = Math.max(longest, stretch);
    cells.push(`${size}: ${stretch.toFixed(0)} ms`);
  }
  print(`${longest > mostMs ? 'FAIL' : 'pass'}  ${name.padEnd(44)} ${cells.join(', ')}`);
  return longest;
}

const isWanted = (name: string) => flags.only === undefined || name.includes(flags.only);

const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
let server: Server | undefined;
try {
  const { db } = database;
  const { inboxId } = await buildInbox(db, { userId, addresses: [inboxAddress] });
  const agentId = await buildTicketAgent(db, { userId, name: 'Ola', email: 'ola@shop.example' });
  await db.insert(inboxMembers).values({ userId, inboxId, agentId });
  const apiKey = await secretKey(db, userId);
  server = await serve(dataDir, apiKey);
  const running = server;
  // Code is compiled, and the threads have begun.
  for (let round = 0; round < 20; round += 1) {
    await sendMail(running, db, (id) =>
      buildMail({ html: `<p>${'words '.repeat(200)}</p>`, from: `maja${id.slice(1, -1)}`, id }),
    );
    await sendMessage(running, 'words '.repeat(200));
  }
  await allMailed(db);
  let longest = 0;
  for (const [name, { most, unit, make }] of Object.entries(mailKinds)) {
    const label = `mail, ${name} (${unit})`;
    if (!isWanted(label)) continue;
    const send = (size: number) => sendMail(running, db, (id) => make(size, id));
    longest = Math.max(longest, await measure(running, db, label, most, send));
  }
  for (const [name, make] of Object.entries({ ...plainTexts, ...htmlTexts })) {
    const label = `message, ${name} (characters)`;
    if (!isWanted(label)) continue;
    const send = (size: number) => sendMessage(running, make(size));
    longest = Math.max(longest, await measure(running, db, label, fitting(make), send));
  }
  print(`\nlongest stretch ${longest.toFixed(0)} ms of at most ${mostMs} ms`);
} finally {
  server?.smtp.close();
  server?.child.kill('SIGTERM');
  if (server && server.child.exitCode === null) await once(server.child, 'exit');
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
