import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Follows the requests of an app that does not listen yet. The function returned closes it: it takes no more requests,
 * and what it has taken is answered when the promise resolves. Connections without a request may still be open: a
 * browser keeps spare ones, which Node neither counts as idle nor lets time out once it closes.
 */
export function followRequests(app: FastifyInstance): () => Promise<void> {
  const pending = new Set<ServerResponse>();
  let isClosing = false;

  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    pending.add(response);
    response.once('close', () => pending.delete(response));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done();
  });

  // From then on no request is taken.
  const isDeaf = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()));
  const answered = async () => {
    await isDeaf;
    for (const response of pending) await new Promise((resolve) => response.once('close', resolve));
  };
  return async () => {
    isClosing = true;
    await Promise.race([app.close(), answered()]);
  };
}
