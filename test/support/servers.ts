/** Servers that run in the process of the tests: the sources, and the threads and pages of a build. */

import { afterEach, beforeAll } from 'vitest';
import { type RunningServer, type ServeOptions, serve } from '../../src/server/serve.ts';
import { type ConfigFlags, readConfig } from '../../src/server/settings/server/config.ts';
import { ensureBuilt } from '../../tools/fresh.mjs';
import { environmentOf, type Settings } from './commands.ts';

export interface TestServer extends RunningServer {
  /** Everything logged so far, one JSON line for each entry. */
  logged(): string;
}

/** Gives the test file servers with these settings. @returns starts one on a free port, until the test ends */
export function useServers(settings: Settings = {}) {
  const running = new Set<RunningServer>();
  beforeAll(() => ensureBuilt());
  afterEach(async () => {
    await Promise.all(Array.from(running, (server) => server.stop()));
    running.clear();
  });
  return async (flags: ConfigFlags, options: Partial<ServeOptions> = {}): Promise<TestServer> => {
    let logged = '';
    const log = {
      write(line: string) {
        logged += line;
      },
    };
    const config = readConfig({ port: '0', ...flags }, environmentOf(settings));
    const server = await serve(config, { demo: false, log, ...options });
    running.add(server);
    return {
      ...server,
      async stop() {
        if (running.delete(server)) await server.stop();
      },
      logged: () => logged,
    };
  };
}
