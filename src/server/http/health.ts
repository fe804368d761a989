import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/connect.ts';

/**
 * `/healthz`: the process answers. `/readyz`: its database answers too. A gateway is ready while its upstream is down,
 * for help is served then too, and says so.
 */
export function mountHealth(
  app: FastifyInstance,
  { pool }: Pick<OpenDatabase, 'pool'>,
  isUpstreamUp?: () => boolean,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ok', ...(isUpstreamUp && { upstream: isUpstreamUp() ? 'ok' : 'down' }) };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ code: 'ServiceUnavailable', message: 'The database does not answer.' });
    }
  });
}
