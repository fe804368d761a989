import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Ran } from './program.ts';

/** One command with its environment, in which nothing else is set. */
export interface Command {
  /** The path of the program. */
  readonly main: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

const runner = fileURLToPath(new URL('commands-of-program.mjs', import.meta.url));

/**
 * Runs commands of the program in a process of the test file's own, one after the other, until its last test, or until a
 * command ends it. Only what a command does and says is tried so: its signals and its input need a process for each.
 */
export function useCommands(): (command: Command) => Promise<Ran> {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  afterAll(async () => {
    if (!child?.connected) return;
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  });
  return (command) => {
    const ran = last.then(() => {
      if (!child?.connected) child = fork(runner, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      return runIn(child, command);
    });
    last = ran.catch(() => {});
    return ran;
  };
}

async function runIn(child: ChildProcess, command: Command): Promise<Ran> {
  const end = `\n${randomUUID()}\n`;
  const printed = [child.stdout, child.stderr].map((stream) => textUntil(stream, end));
  const status = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('message', (answer) => {
      child.off('exit', resolve);
      resolve(Number(answer));
    });
  });
  child.send({ ...command, end });
  const [stdout = '', stderr = ''] = await Promise.all(printed);
  return { status: await status, stdout, stderr };
}

/** Reads until a text, which is left out, or until the stream ends. */
function textUntil(stream: ChildProcess['stdout'], end: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => {
      stream?.off('data', onData).off('end', finish);
      resolve(text.endsWith(end) ? text.slice(0, -end.length) : text);
    };
    const onData = (piece: string) => {
      text += piece;
      if (text.endsWith(end)) finish();
    };
    stream?.setEncoding('utf8').on('data', onData).once('end', finish);
  });
}
