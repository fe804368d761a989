/** Puts a gateway together: a `Service` over another deployment of the interface, and the files that lie there. */

import type { FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import type { Service } from '../../api/service.ts';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import type { CollectAttachments } from '../uploads/attachments.ts';
import type { UploadStore } from '../uploads/store.ts';
import { createPrepareAttachments } from './attachments.ts';
import { serveUpstreamFiles } from './files.ts';
import { createUpstreamService } from './service.ts';
import { createLastVisibleMessage } from './tickets/last-visible-message.ts';
import { createFindOpenTicket } from './tickets/open-ticket.ts';
import { createCircuit } from './transport/circuit.ts';
import { createUpstreamEvents } from './transport/events.ts';
import { createRedactor } from './transport/redact.ts';
import { createRequestUpstream } from './transport/request.ts';
import { createVisitorAliases, type PrintMessage } from './visitor-alias.ts';

/** The deployment behind a gateway. */
export interface Upstream {
  readonly url: string;
  /** A secret key of it. */
  readonly key: string;
  /** Milliseconds for which help that was read is fresh. @default 60000 */
  readonly freshFor?: number | undefined;
  /** Milliseconds for which it is not asked after failures. @default 10000 */
  readonly pause?: number | undefined;
  /** Milliseconds of one request: of pages, and of back offices. @default [10000, 25000] */
  readonly timeouts?: readonly [number, number] | undefined;
}

export interface GatewayOptions {
  readonly upstream: Upstream;
  readonly db: Database;
  readonly log: Log;
  /** What answers for what the gateway keeps itself. */
  readonly local: Service;
  /** Null: there is no folder for uploads. */
  readonly store: Pick<UploadStore, 'find'> | null;
  readonly collectAttachments: CollectAttachments;
  readonly printMessage: PrintMessage;
  readonly publicUrl?: string | undefined;
}

export interface Gateway {
  readonly service: Service;
  /** Serves the files of the upstream. Call it before the routes of uploads are made. */
  serveFiles(app: FastifyInstance): void;
  /** Whether the upstream was there when it was last asked. */
  isUp(): boolean;
  close(): Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { upstream, db, log, local, store, collectAttachments, printMessage, publicUrl } = options;
  const { url, key, freshFor, pause, timeouts } = upstream;
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const circuit = createCircuit(log, pause);
  const redactor = createRedactor({ url, key, ...(publicUrl !== undefined && { publicUrl }) });
  const request = createRequestUpstream({
    url,
    key,
    dispatcher,
    circuit,
    redactor,
    log,
    ...(timeouts && { timeouts }),
  });
  const upstreamEvents = createUpstreamEvents({ url, key, dispatcher });
  const lastVisibleMessage = createLastVisibleMessage(request);
  const service = createUpstreamService({
    ...{ db, request, local, lastVisibleMessage, upstreamEvents },
    ...(freshFor !== undefined && { freshFor }),
    aliases: createVisitorAliases(db, request, printMessage),
    findOpenTicket: createFindOpenTicket(db, request, lastVisibleMessage),
    prepareAttachments: createPrepareAttachments({ store, collect: collectAttachments, publicUrl, log }),
  });
  return {
    service,
    serveFiles: (app) => serveUpstreamFiles(app, { db, url, dispatcher, circuit, redactor }),
    isUp: circuit.isUp,
    close: async () => {
      upstreamEvents.close();
      await dispatcher.close();
    },
  };
}
