/** Serves a stream of `hello` and an end without a key, which shows whether a proxy buffers streams. */

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { streamProbePath, streamTimeouts } from '../../../api/event-streams.ts';
import { heartbeatSeconds } from '../../../api/limits.ts';

import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { Caller } from '../../../api/service.ts';
import type { EventSender } from './events.ts';

/** Milliseconds for which the stream stays open: longer than any reader waits, so that a buffering proxy is noticed. */
const openFor = streamTimeouts.opening;

const caller: Caller = { userId: 0, kind: 'none', scopes: [] };

/** @param events counts this stream among the streams of its IP address and of the process */
export function mountStreamProbe(app: FastifyInstance, events: EventSender): void {
  app.get(streamProbePath, { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    await events.send({ request, reply, caller, open: async () => greet(), check: async () => {} });
  });
}

async function* greet(): AsyncGenerator<TicketEvent> {
  yield { event: 'hello', data: { tickets: {}, complete: true, heartbeat: heartbeatSeconds } };
  await wait(openFor, undefined, { ref: false });
}
