/** Assembles a gateway: a `Service` over another deployment of the interface, and that deployment's files. */

import type { FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import type { ResourceService } from '../api/service.ts';
import { createPrepareAttachments } from './attachments.ts';
import { serveUpstreamFiles } from './files.ts';
import type { Log } from './log.ts';
import { createUpstreamService } from './service.ts';
import type { GatewayStore } from './store.ts';
import { createLastVisibleMessage } from './tickets/last-visible-message.ts';
import { createFindOpenTicket } from './tickets/open-ticket.ts';
import { createCircuit } from './transport/circuit.ts';
import { UpstreamEvents } from './transport/events.ts';
import { createToRefusal, type Unavailable } from './transport/failures.ts';
import { createRedactor } from './transport/redact.ts';
import { createRequestUpstream } from './transport/request.ts';
import { createVisitorAliases, type PrintMessage } from './visitor-alias.ts';

/** The deployment behind a gateway. */
export interface Upstream {
  readonly url: string;
  /** A secret key of the upstream. */
  readonly key: string;
  /** Milliseconds for which cached help is fresh. @default 60000 */
  readonly freshFor?: number | undefined;
  /** Milliseconds without requests after repeated failures. @default 10000 */
  readonly pause?: number | undefined;
  /** Timeouts of one request in milliseconds: for public keys, and for secret keys. @default [10000, 25000] */
  readonly timeouts?: readonly [number, number] | undefined;
}

export interface GatewayOptions {
  readonly upstream: Upstream;
  readonly store: GatewayStore;
  readonly log: Log;
  /** The service over the gateway's own database. */
  readonly local: ResourceService;
  readonly printMessage: PrintMessage;
  readonly unavailable: Unavailable;
  /** Public url of this deployment. */
  readonly publicUrl: string | undefined;
}

export interface Gateway {
  readonly service: ResourceService;
  /** Serves the upstream's files. Must be called before the routes of uploads are registered. */
  serveFiles(app: FastifyInstance): void;
  /** Whether the upstream is available, for `/readyz`. */
  readiness(): { readonly upstream: 'ok' | 'down' };
  close(): Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { upstream, store, log, local, printMessage, unavailable, publicUrl } = options;
  const { url, key, freshFor, pause, timeouts } = upstream;
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const circuit = createCircuit(log, pause);
  const redactor = createRedactor({ url, key, publicUrl });
  const toRefusal = createToRefusal(redactor, unavailable);
  const request = createRequestUpstream({
    url,
    key,
    dispatcher,
    circuit,
    redactor,
    toRefusal,
    log,
    timeouts,
  });
  const upstreamEvents = new UpstreamEvents({ url, key, dispatcher });
  const lastVisibleMessage = createLastVisibleMessage(request);
  const service = createUpstreamService({
    store,
    request,
    local,
    lastVisibleMessage,
    upstreamEvents,
    freshFor,
    aliases: createVisitorAliases(store, request, printMessage),
    printMessage,
    findOpenTicket: createFindOpenTicket(store, request, lastVisibleMessage),
    prepareAttachments: createPrepareAttachments({ store, publicUrl, log }),
  });
  return {
    service,
    serveFiles: (app) => serveUpstreamFiles(app, { store, url, dispatcher, circuit, redactor, toRefusal }),
    readiness: () => ({ upstream: circuit.isUp() ? 'ok' : 'down' }),
    close: async () => {
      upstreamEvents.close();
      await dispatcher.close();
    },
  };
}
