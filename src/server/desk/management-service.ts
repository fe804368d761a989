/** The operations by which a deployment is managed at the desk. */

import type { ManagementService } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import { type AccountServiceOptions, createAccountService } from './account-service.ts';
import { createActsService } from './acts/acts-service.ts';
import { createMailboxesService, type MailboxesServiceOptions } from './mailboxes/mailboxes-service.ts';
import { createPushService, type PushServiceOptions } from './push-service.ts';
import { type AgentsServiceOptions, createAgentsService } from './settings/agents-service.ts';
import { createKeysService } from './settings/keys-service.ts';
import { createLooksService } from './settings/looks-service.ts';
import { createStoredSettingsService } from './settings/stored-settings-service.ts';
import { createWebhooksService, type WebhooksServiceOptions } from './settings/webhooks-service.ts';
import { createSetupService, type SetupServiceOptions } from './setup/setup-service.ts';

export interface ManagementServiceOptions
  extends AccountServiceOptions,
    AgentsServiceOptions,
    MailboxesServiceOptions,
    PushServiceOptions,
    SetupServiceOptions,
    WebhooksServiceOptions {}

export function createManagementService(db: Database, options: ManagementServiceOptions): ManagementService {
  return {
    ...createAgentsService(db, options),
    ...createKeysService(db),
    ...createWebhooksService(db, options),
    ...createStoredSettingsService(db),
    ...createLooksService(db),
    ...createMailboxesService(db, options),
    ...createSetupService(db, options),
    ...createPushService(db, options),
    ...createAccountService(db, options),
    ...createActsService(db),
  };
}
