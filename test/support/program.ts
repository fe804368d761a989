import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll } from 'vitest';
import { ensureBuilt, root } from '../../tools/fresh.mjs';
import { environmentOf, type Ran, type Settings } from './commands.ts';

/** What `serve --json` prints when it is ready. */
export interface ReadyLine {
  readonly ready: boolean;
  readonly url: string;
  readonly userId?: number;
  readonly helpCenterId?: number;
  readonly faqId?: number;
  readonly publicKey?: string;
  readonly secretKey?: string;
  readonly toEmail?: string;
  readonly formId?: number;
  readonly contactLabel?: string;
  readonly visitorKid?: string;
  readonly visitorSecret?: string;
  readonly ticketLabel?: string;
  readonly otherUserId?: number;
  readonly otherSecretKey?: string;
}

export interface Running {
  readonly ended: Promise<Ran>;
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
}

export interface Server extends Running {
  readonly pid: number;
  readonly ready: ReadyLine;
}

export interface Program {
  /** Runs one command to its end. */
  run(...args: string[]): Promise<Ran>;
  /** Runs one command until it or the test ends. */
  start(...args: string[]): Running;
  /** Runs one command whose output nobody reads. */
  startUnread(...args: string[]): Running;
  /** Runs `serve` on a free port until the test ends, and waits until it is ready. */
  serve(...args: string[]): Promise<Server>;
}

interface ProgramOptions {
  /** The folder in which `dist/` lies. @default the project */
  readonly folder?: () => string;
}

/**
 * The built program, as an operator starts it, with these settings. For tests of how it starts, listens to signals and
 * ends; `useCommands` and `useServers` cost a tenth of it.
 */
export function useProgram(settings: Settings = {}, { folder }: ProgramOptions = {}): Program {
  beforeAll(() => ensureBuilt());
  const running = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(Array.from(running, (child) => once(child, 'close')));
  });

  const main = () => join(folder?.() ?? root, 'dist/server/main.js');

  function spawnMain(args: readonly string[], isRead = true) {
    const env = environmentOf(settings);
    const child = spawn(process.execPath, [main(), ...args], { stdio: ['pipe', 'pipe', 'pipe'], env });
    child.stdin.end();
    running.add(child);
    if (!isRead) child.stdout.destroy();
    const ended = (async (): Promise<Ran> => {
      const [[status], stdout, stderr] = await Promise.all([
        once(child, 'close'),
        isRead ? text(child.stdout) : '',
        text(child.stderr),
      ]);
      running.delete(child);
      return { status, stdout, stderr };
    })();
    return { child, ended };
  }

  return {
    run: (...args) => spawnMain(args).ended,
    start(...args) {
      const { child, ended } = spawnMain(args);
      return { ended, signal: (signal) => child.kill(signal) };
    },
    startUnread(...args) {
      const { child, ended } = spawnMain(args, false);
      return { ended, signal: (signal) => child.kill(signal) };
    },
    async serve(...args) {
      const { child, ended } = spawnMain(['serve', '--json', '--port', '0', ...args]);
      const line = once(createInterface({ input: child.stdout }), 'line');
      const early = ended.then(({ status, stderr }): never => {
        throw new Error(`serve ended with ${status}: ${stderr}`);
      });
      const [first] = await Promise.race([line, early]);
      early.catch(() => {});
      const { pid } = child;
      if (pid === undefined) throw new Error('serve has not begun');
      return { ready: JSON.parse(first), pid, ended, signal: (signal) => child.kill(signal) };
    },
  };
}
