/** Another deployment that answers in place of this one's own service. */

import type { FastifyInstance } from 'fastify';
import type { Service } from '../api/service.ts';
import type { Log } from './db/connect.ts';
import type { Database } from './db/database.ts';
import type { MessagePrinter } from './resources/tickets/message-printer/message-printer.ts';
import type { CollectAttachments } from './uploads/attachments.ts';
import type { UploadStore } from './uploads/store.ts';

export interface OtherDeployment {
  readonly service: Service;
  /** Serves the files of the other deployment. Call it before the routes of uploads are made. */
  serveFiles(app: FastifyInstance): void;
  /** The other deployment's part of `/readyz`; this deployment is ready either way. */
  readiness(): Readonly<Record<string, 'ok' | 'down'>>;
  close(): Promise<void>;
}

/** The parts of this deployment that another one may use. */
export interface OwnParts {
  readonly db: Database;
  readonly log: Log;
  /** Answers from what is stored here. */
  readonly local: Service;
  /** Null: there is no folder for uploads. */
  readonly uploads: UploadStore | null;
  readonly collectAttachments: CollectAttachments;
  readonly printMessage: MessagePrinter['printMessage'];
  /** The public address of this deployment. */
  readonly publicUrl: string | undefined;
}

/** Opens the service that answers instead. */
export type ReachElsewhere = (parts: OwnParts) => Promise<OtherDeployment>;
