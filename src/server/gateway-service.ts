/** Types of a gateway's service, which answers in place of the service over this deployment's database. */

import type { FastifyInstance } from 'fastify';
import type { ResourceService } from '../api/service.ts';
import type { Log } from './db/connect.ts';
import type { Database } from './db/database.ts';
import type { MessagePrinter } from './resources/tickets/message-printer/message-printer.ts';
import type { CollectAttachments } from './uploads/attachments.ts';
import type { UploadStore } from './uploads/store.ts';

export interface OtherDeployment {
  readonly service: ResourceService;
  /** Registers routes for the other deployment's files. Call it before the upload routes are registered. */
  serveFiles(app: FastifyInstance): void;
  /** Returns the other deployment's state for `/readyz`, which does not affect whether this deployment is ready. */
  readiness(): Readonly<Record<string, 'ok' | 'down'>>;
  close(): Promise<void>;
}

export interface OwnParts {
  readonly db: Database;
  readonly log: Log;
  /** The service over this deployment's database. */
  readonly local: ResourceService;
  /** Null if no store for uploads is set. */
  readonly uploads: UploadStore | null;
  readonly collectAttachments: CollectAttachments;
  readonly printMessage: MessagePrinter['printMessage'];
  readonly publicUrl: string | undefined;
}

export type ReachElsewhere = (parts: OwnParts) => Promise<OtherDeployment>;
