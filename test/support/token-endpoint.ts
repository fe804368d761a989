/** Where an app gets access tokens for a mailbox, on the loopback: those that a test puts there, in their order. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface TokenEndpoint {
  readonly url: string;
  /** Those to give out; when there are none, the refresh token has ended. */
  readonly tokens: string[];
  /** The forms that were posted. */
  readonly asked: Record<string, string>[];
  close(): Promise<void>;
}

export async function openTokenEndpoint(): Promise<TokenEndpoint> {
  const tokens: string[] = [];
  const asked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    text(request).then((body) => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      const token = tokens.shift();
      response.setHeader('content-type', 'application/json');
      response.statusCode = token === undefined ? 400 : 200;
      response.end(
        JSON.stringify(
          token === undefined
            ? { error: 'invalid_grant', error_description: 'ended' }
            : { access_token: token, token_type: 'Bearer', expires_in: 3600 },
        ),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/token`,
    tokens,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
