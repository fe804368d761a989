import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../db/connect.ts';

/** Health checks come continuously, especially under overload, so they are not logged and always served. */
const route = { logLevel: 'warn', config: { isAlwaysAnswered: true } } as const;

/**
 * Adds `/healthz` for the process, and `/readyz` for its database.
 * @param readiness adds members beside `status`; they never change the HTTP status
 */
export function mountHealth(
  app: FastifyInstance,
  { pool }: Pick<OpenDatabase, 'pool'>,
  readiness?: () => Readonly<Record<string, 'ok' | 'down'>>,
): void {
  app.get('/healthz', route, async () => ({ status: 'ok' }));
  app.get('/readyz', route, async (request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ok', ...readiness?.() };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ code: 'ServiceUnavailable', message: 'The database does not answer.' });
    }
  });
}
