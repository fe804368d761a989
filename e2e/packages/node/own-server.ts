/** Runs the service in this process for a moment. */

import { ConfigError, createServer, type Server } from 'frontdesk-server';

const server: Server = await createServer({
  port: 0,
  dataDir: 'data',
  demo: true,
  env: { LOG_LEVEL: 'error' },
});
const script = await fetch(`${server.url}/frontdesk.js`);
const help = await fetch(`${server.url}/help`);
const shop = await fetch(server.url);
const answers = [script.status, help.status, shop.status, server.demo?.publicKey.startsWith('fdp_')];
await server.close();

const wrong = await createServer({ databaseUrl: 'mysql://localhost' }).catch((error: unknown) => error);
console.log(JSON.stringify([...answers, wrong instanceof ConfigError]));
