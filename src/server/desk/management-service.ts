/** The operations by which a deployment is managed at the desk. */

import type { ManagementService } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import { type AgentsServiceOptions, createAgentsService } from './settings/agents-service.ts';
import { createKeysService } from './settings/keys-service.ts';
import { createWebhooksService, type WebhooksServiceOptions } from './settings/webhooks-service.ts';

export interface ManagementServiceOptions extends AgentsServiceOptions, WebhooksServiceOptions {}

export function createManagementService(db: Database, options: ManagementServiceOptions): ManagementService {
  return {
    ...createAgentsService(db, options),
    ...createKeysService(db),
    ...createWebhooksService(db, options),
  };
}
