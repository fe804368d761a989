import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/connect.ts';

/** `/healthz`: the process answers. `/readyz`: its database answers too. */
export function mountHealth(app: FastifyInstance, { pool }: Pick<OpenDatabase, 'pool'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ code: 'ServiceUnavailable', message: 'The database does not answer.' });
    }
  });
}
