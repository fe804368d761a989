/** One demo is filled for the whole run, and copied for whoever needs one: to fill it takes longer than to start it. */

import { createServer } from 'node:http';
import { copyFolder } from '../../test/support/copy-folder.ts';
import { omitImages } from './drawn-images.ts';
import { listen } from './listen.ts';
import { createServers, type Ready, type Servers } from './servers.ts';

interface FilledDemo {
  readonly folder: string;
  /** What its server printed: all but the address is so in each copy. */
  readonly ready: Ready;
}

/** Names the variable that tells the workers where to ask for it. */
const variable = 'FILLED_DEMO_URL';

/** The first tests run meanwhile: those that need the demo wait for it. */
export default async function setup(): Promise<() => Promise<void>> {
  const servers = createServers();
  const filling = fill(servers);
  // Whoever asks for it hears of its failure.
  filling.catch(() => {});
  const site = await listen(
    createServer(async (_request, response) => {
      try {
        response.end(JSON.stringify(await filling));
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    }),
  );
  process.env[variable] = site.url;
  return async () => {
    await site.close();
    await filling.catch(() => {});
    await servers.end();
  };
}

async function fill({ newFolder, serve, stop }: Servers): Promise<FilledDemo> {
  const folder = await newFolder();
  const { server, ready } = await serve(['--demo', '--port', '0', '--data', folder]);
  // Nothing may run in a folder that is copied.
  await stop(server);
  await omitImages(folder);
  return { folder, ready };
}

/**
 * Copies what is in the folder of the filled demo into an empty one. Returns what its server printed.
 * @throws {Error} where it could not be filled.
 */
export async function copyFilledDemo(to: string): Promise<Ready> {
  const response = await fetch(process.env[variable] ?? '');
  if (!response.ok) throw new Error(`the demo was not filled: ${await response.text()}`);
  const { folder, ready }: FilledDemo = await response.json();
  await copyFolder(`${folder}/.`, to);
  return ready;
}
