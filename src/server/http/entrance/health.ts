import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../db/connect.ts';

/** Asked all the time, and above all while there is much else to do. */
const route = { logLevel: 'warn', config: { isAlwaysAnswered: true } } as const;

/**
 * `/healthz`: the process answers. `/readyz`: its database answers too.
 * @param readiness says more beside `status`, such as of another deployment; this one is ready whatever it says
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
