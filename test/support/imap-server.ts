/**
 * A mailbox on the loopback that scripts as much of IMAP4rev1 as is needed to read one: CAPABILITY, LOGIN, AUTHENTICATE
 * XOAUTH2, NAMESPACE, LIST with SPECIAL-USE, EXAMINE, STATUS, UID SEARCH by numbers and by days, UID FETCH of sizes, header
 * fields and whole mails or their beginnings, NOOP, IDLE and LOGOUT. Whatever would change anything is answered with BAD.
 * It can do wrong what servers and lines do wrong: see `Fault`.
 */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { TestMailbox } from './test-mailbox.ts';

/** What becomes of the next mail that is asked for. */
export type Fault =
  /** Half of it is sent, and then the connection ends. */
  | 'cut'
  /** The server answers NO. */
  | 'refuse';

export interface ScriptedImap extends TestMailbox {
  /** The commands that came, without their tags. */
  readonly commands: string[];
  readonly faults: Fault[];
  /** Access tokens that are taken. */
  readonly goodTokens: Set<string>;
  /** The size that the server tells of every mail; null: its own. */
  toldSize: number | null;
  /** From now on the connections there are get no answers, and do not end. */
  goSilent(): void;
  /** Ends all connections as a server does that is restarted. */
  sayBye(): void;
}

interface Mail {
  readonly uid: number;
  readonly raw: Buffer;
}

interface Folder {
  uidValidity: number;
  uidNext: number;
  mails: Mail[];
}

interface Session {
  readonly socket: Socket;
  folder: string | null;
  /** The tag of an IDLE that is under way. */
  idling: string | null;
  /** How many mails of the open folder it has been told of. */
  told: number;
  isSilent: boolean;
}

const user = 'tester';
const password = 'secret';

export async function openScriptedImap(): Promise<ScriptedImap> {
  const folders = new Map<string, Folder>();
  const sessions = new Set<Session>();
  const commands: string[] = [];
  const faults: Fault[] = [];
  const goodTokens = new Set<string>();
  let toldSize: number | null = null;
  for (const name of ['INBOX', 'Support', 'Sent'])
    folders.set(name, { uidValidity: 7, uidNext: 1, mails: [] });

  function folderOf(name: string | null): Folder {
    const folder = folders.get(name ?? '');
    if (!folder) throw new Error(`there is no folder ${name}`);
    return folder;
  }

  function handle(session: Session, line: string): void {
    const { socket } = session;
    if (line === 'DONE') {
      socket.write(`${session.idling} OK done\r\n`);
      session.idling = null;
      return;
    }
    const [tag = '', first = '', ...rest] = line.split(' ');
    const command =
      first.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : first.toUpperCase();
    const args = rest.join(' ');
    commands.push(`${command} ${args}`.trim());
    if (command === 'UID FETCH') fetch(session, tag, args);
    else for (const answer of answersTo(session, tag, command, args)) socket.write(`${answer}\r\n`);
    if (command === 'IDLE') {
      session.idling = tag;
      tellOfNews(session);
    }
    if (command === 'LOGOUT') socket.end();
  }

  /** As servers do, also of what came between two commands. */
  function tellOfNews(session: Session): void {
    const { length } = folderOf(session.folder).mails;
    if (length > session.told) session.socket.write(`* ${length} EXISTS\r\n`);
    session.told = length;
  }

  /** The lines with which a command is answered. */
  function answersTo(session: Session, tag: string, command: string, args: string): readonly string[] {
    const done = `${tag} OK done`;
    const name = args.split(' ')[0]?.replaceAll('"', '') ?? '';
    switch (command) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1 IDLE SASL-IR AUTH=XOAUTH2 SPECIAL-USE NAMESPACE', done];
      case 'LOGIN':
        return [isLogin(args) ? done : `${tag} NO [AUTHENTICATIONFAILED] Wrong password`];
      case 'AUTHENTICATE':
        return [isToken(args) ? done : `${tag} NO [AUTHENTICATIONFAILED] Wrong token`];
      case 'NAMESPACE':
        return ['* NAMESPACE (("" "/")) NIL NIL', done];
      case 'LIST':
        return ['* LIST () "/" INBOX', '* LIST () "/" Support', '* LIST (\\Sent) "/" Sent', done];
      case 'LSUB':
      case 'NOOP':
        return [done];
      case 'STATUS': {
        const { uidNext, uidValidity } = folderOf(name);
        return [`* STATUS ${name} (UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity})`, done];
      }
      case 'EXAMINE': {
        session.folder = name;
        const folder = folders.get(name);
        if (!folder) return [`${tag} NO [NONEXISTENT] No such folder`];
        const { uidNext, uidValidity, mails } = folder;
        session.told = mails.length;
        const codes = [`* OK [UIDVALIDITY ${uidValidity}] set`, `* OK [UIDNEXT ${uidNext}] next`];
        return [`* ${mails.length} EXISTS`, ...codes, `${tag} OK [READ-ONLY] open`];
      }
      case 'UID SEARCH':
        return [`* SEARCH ${search(folderOf(session.folder), args).join(' ')}`.trim(), done];
      case 'IDLE':
        return ['+ idling'];
      case 'LOGOUT':
        return ['* BYE', done];
      default:
        return [`${tag} BAD ${command} is not scripted`];
    }
  }

  function isLogin(args: string): boolean {
    return args.replaceAll('"', '') === `${user} ${password}`;
  }

  function isToken(args: string): boolean {
    const [, text = ''] = args.split(' ');
    const [name, bearer = ''] = atob(text).split('\u0001');
    return name === `user=${user}` && goodTokens.has(bearer.slice('auth=Bearer '.length));
  }

  function fetch({ socket, folder }: Session, tag: string, args: string): void {
    const { mails } = folderOf(folder);
    const index = mails.findIndex(({ uid }) => uid === Number.parseInt(args, 10));
    const mail = mails[index];
    if (mail) {
      const [, most] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(args) ?? [];
      const fault = most === undefined ? undefined : faults.shift();
      if (fault === 'refuse') {
        socket.write(`${tag} NO [SERVERBUG] This mail cannot be read\r\n`);
        return;
      }
      const parts: Buffer[] = [Buffer.from(`* ${index + 1} FETCH (UID ${mail.uid}`)];
      if (args.includes('RFC822.SIZE')) {
        parts.push(Buffer.from(` RFC822.SIZE ${toldSize ?? mail.raw.length}`));
      }
      const [, fields] = /(HEADER\.FIELDS \([^)]*\))/i.exec(args) ?? [];
      if (fields !== undefined) parts.push(literal(`BODY[${fields}]`, headOf(mail.raw)));
      if (most !== undefined) parts.push(literal('BODY[]<0>', mail.raw.subarray(0, Number(most))));
      const answer = Buffer.concat([...parts, Buffer.from(')\r\n')]);
      if (fault === 'cut') {
        socket.end(answer.subarray(0, answer.length / 2));
        return;
      }
      socket.write(answer);
    }
    socket.write(`${tag} OK done\r\n`);
  }

  const server = createServer((socket) => {
    const session: Session = { socket, folder: null, idling: null, told: 0, isSilent: false };
    sessions.add(session);
    let rest = '';
    socket.on('error', () => {});
    socket.on('close', () => sessions.delete(session));
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      if (!session.isSilent) for (const line of lines) handle(session, line);
    });
    socket.write('* OK ready\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;

  return {
    url: `imap://${user}:${password}@127.0.0.1:${port}`,
    commands,
    faults,
    goodTokens,
    get toldSize() {
      return toldSize;
    },
    set toldSize(size) {
      toldSize = size;
    },
    async append(name, raw) {
      const folder = folderOf(name);
      folder.mails.push({ uid: folder.uidNext, raw });
      folder.uidNext += 1;
      for (const session of sessions) {
        if (session.folder === name && session.idling !== null) tellOfNews(session);
      }
    },
    async clear(name) {
      folderOf(name).mails = [];
    },
    async renumber(name) {
      const folder = folderOf(name);
      folder.uidValidity += 1;
      folder.mails = folder.mails.map(({ raw }, index) => ({ raw, uid: index + 1 }));
      folder.uidNext = folder.mails.length + 1;
      for (const { socket } of sessions) socket.destroy();
    },
    // There is no command by which one could be set.
    flags: async () => [],
    goSilent() {
      for (const session of sessions) session.isSilent = true;
    },
    sayBye() {
      for (const { socket } of sessions) socket.end('* BYE Restarting\r\n');
    },
    async close() {
      for (const { socket } of sessions) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The numbers that a search finds, where all mails came today. */
function search({ mails, uidNext }: Folder, args: string): number[] {
  const [, from = '0'] = /\bUID (\d+):\*/.exec(args) ?? [];
  const [, since = '1-Jan-1970'] = /SENTSINCE (\S+)/.exec(args) ?? [];
  // As everywhere, the last mail is in every range that ends with a star.
  const first = Math.min(Number(from), uidNext - 1);
  return mails
    .filter(({ uid, raw }) => uid >= first && dateOf(raw) >= Date.parse(since))
    .map(({ uid }) => uid);
}

function literal(name: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(` ${name} {${bytes.length}}\r\n`), bytes]);
}

function dateOf(raw: Buffer): number {
  return Date.parse(/^Date: (.*)$/m.exec(headOf(raw).toString())?.[1] ?? '');
}

function headOf(raw: Buffer): Buffer {
  return raw.subarray(0, raw.indexOf('\r\n\r\n') + 4);
}
