/** The built product, running: a server process of its own on a folder of its own, and pages that watch for trouble. */

import { test as base, expect } from '@playwright/test';
import { type Client, createClient } from '../../src/client/client.ts';
import { copyFilledDemo } from './filled-demo.ts';
import { createServers } from './servers.ts';

export interface Demo {
  readonly url: string;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly dataDir: string;
  /** Calls the server as a back office does. */
  readonly client: Client;
}

async function startDemo(): Promise<{ demo: Demo; stop(): Promise<void> }> {
  const { newFolder, serve, end } = createServers();
  const dataDir = await newFolder();
  await copyFilledDemo(dataDir);
  const { ready } = await serve(['--demo', '--port', '0', '--data', dataDir], { LOG_LEVEL: 'error' });
  const { url, userId, secretKey } = ready;
  return {
    demo: { ...ready, dataDir, client: createClient({ baseUrl: url, userId, apiKey: secretKey }) },
    stop: end,
  };
}

interface WorkerFixtures {
  readonly demo: Demo;
}

interface TestFixtures {
  /** What went wrong in the page without the test asking: errors, warnings, refusals by its own policy. */
  readonly trouble: string[];
}

/** Every test fails on an uncaught error, a console error, or something that the page's policy refused. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    async ({ browserName: _browserName }, use) => {
      const { demo, stop } = await startDemo();
      await use(demo);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  trouble: [
    async ({ context }, use) => {
      const trouble: string[] = [];
      context.on('weberror', (error) => trouble.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
      });
      await use(trouble);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
