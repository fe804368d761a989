/** Debian's WebKitGTK in its small browser, on a screen in memory, driven over HTTP by its own driver. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '../../../test/support/free-port.ts';
import { commands, type DrivenBrowser } from './commands.ts';

export const [driverPath, screenPath] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** Starts it on a screen of its own; it keeps nothing beyond its end. */
export async function startWebKit(folder: string): Promise<DrivenBrowser> {
  // It prints the number of the screen that it chose.
  const screen = spawn(screenPath, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = spawn(driverPath, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environmentOf(folder), DISPLAY: `:${String(display).trim()}` },
  });
  const url = `http://127.0.0.1:${port}`;
  await expect(() => call('GET', `${url}/status`)).toPass();
  const { sessionId } = await call('POST', `${url}/session`, { capabilities: {} });
  const session = `${url}/session/${sessionId}`;
  return {
    async send(command, parameters) {
      const [method, path] = commands[command];
      const id = 'id' in parameters ? String(parameters.id) : '';
      return await call(method, `${session}/${path.replace('{id}', id)}`, parameters);
    },
    async close() {
      await call('DELETE', session);
      await end(driver);
      await end(screen);
    },
  };
}

/** Whatever the machine has, pages are drawn by the processor, and nothing looks for the bus of a session. */
const environmentOf = (folder: string) => ({
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
});

async function call(method: string, url: string, parameters: object = {}) {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}
