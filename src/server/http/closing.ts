import type { FastifyInstance } from 'fastify';

/**
 * Once the server closes, each answer is the last on its connection. Otherwise one that was busy at that moment would
 * be kept alive afterwards, and the server would wait for it to time out.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
}
