/** The built product with its demo: a server process of its own, on a folder of its own. */

import { type Client, createClient } from '../../src/client/client.ts';
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

export interface DemoOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** @default one that is free, which the server does not know for the links of its mails */
  readonly port?: number;
  /** Puts something into the folder before the server starts on it. */
  prepare?(dataDir: string): Promise<unknown>;
}

/** Returns once it is ready; `stop` ends it and removes its folder. */
export async function startDemo({ env, port = 0, prepare }: DemoOptions = {}): Promise<{
  readonly demo: Demo;
  stop(): Promise<void>;
}> {
  const { newFolder, serve, end } = createServers();
  const dataDir = await newFolder();
  await prepare?.(dataDir);
  const { ready } = await serve(['--demo', '--port', `${port}`, '--data', dataDir], {
    LOG_LEVEL: 'error',
    ...env,
  });
  const { url, userId, secretKey } = ready;
  return {
    // The first search after the start takes long on a busy machine.
    demo: {
      ...ready,
      dataDir,
      client: createClient({ baseUrl: url, userId, apiKey: secretKey, timeout: 60_000 }),
    },
    stop: end,
  };
}
