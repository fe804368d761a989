/** Debian's Firefox, driven over the socket on which it takes WebDriver's commands itself (Marionette). */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DrivenBrowser } from './commands.ts';

export const firefoxPath = '/usr/bin/firefox-esr';

/** The socket has a port that is free, which Firefox prints. */
const preferences = 'user_pref("marionette.port", 0);\n';

/** Starts it without a window, with an empty folder for its profile. */
export async function startFirefox(folder: string): Promise<DrivenBrowser> {
  await writeFile(join(folder, 'user.js'), preferences);
  const firefox = spawn(firefoxPath, ['--headless', '--marionette', '--no-remote', '--profile', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, HOME: folder },
  });
  const output = createInterface(firefox.stdout);
  const port = await new Promise<number>((resolve, reject) => {
    output.on('line', (line) => {
      const listening = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(line);
      if (listening) resolve(Number(listening[1]));
    });
    output.once('close', () => reject(new Error('Firefox ended before it listened')));
  });
  const socket = connect(port, '127.0.0.1');
  const send = createSender(socket);
  await send('NewSession', {});
  return {
    send,
    async close() {
      socket.destroy();
      const ended = once(firefox, 'exit');
      firefox.kill('SIGTERM');
      await ended;
    },
  };
}

/** The answer to a command: its number, what went wrong, and what it returns. */
type Answer = readonly [
  1,
  number,
  { readonly error: string; readonly message: string } | null,
  { readonly value?: unknown } | null,
];

/** Returns what sends one command after the other. */
function createSender(socket: Socket) {
  const answers = readAnswers(socket);
  let sent = 0;
  return async (command: string, parameters: object): Promise<unknown> => {
    sent += 1;
    const message = JSON.stringify([0, sent, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const { value: answer } = await answers.next();
    if (!answer) throw new Error('Firefox has ended');
    const [, , error, result] = answer;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result?.value;
  };
}

/** Messages are JSON, with their length in bytes and a colon before each. */
async function* readAnswers(socket: Socket): AsyncGenerator<Answer, undefined> {
  let received = Buffer.alloc(0);
  for await (const data of socket) {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) break;
      const message: Answer | object = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first one only says who listens.
      if (isAnswer(message)) yield message;
    }
  }
}

const isAnswer = (message: Answer | object): message is Answer => Array.isArray(message);
