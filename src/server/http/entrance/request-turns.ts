/** Gives each request a turn, in which its statements are run. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '../../../formats/is-record.ts';
import { inTurn, type Rank, Turn } from '../../db/turn.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rank of the route's statements. @default `write`, and `read` for GET */
    readonly rank?: Rank;
  }
}

/** Must be called before the hooks and routes that use the database. */
export function takeTurns(app: FastifyInstance): void {
  const turns = new WeakMap<FastifyRequest, Turn>();
  app.addHook('onRequest', (request, { raw }, done) => {
    const isAwaited = () => raw.writableFinished || !request.raw.socket.destroyed;
    const turn = new Turn('unknown', requestRank(request), isAwaited);
    turns.set(request, turn);
    inTurn(turn, done);
  });
  // The turn is entered a second time, as events of the body run in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const turn = turns.get(request);
    if (turn) inTurn(turn, done);
    else done();
  });
}

function requestRank({ method, query, routeOptions: { config } }: FastifyRequest): Rank {
  const isExport = isRecord(query) && query['fileType'] === 'csv';
  if (isExport) return 'search';
  return config.rank ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');
}
