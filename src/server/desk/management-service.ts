/** The operations by which a deployment is managed at the desk. */

import type { ManagementService } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import { type AgentsServiceOptions, createAgentsService } from './settings/agents-service.ts';

export interface ManagementServiceOptions extends AgentsServiceOptions {}

export function createManagementService(db: Database, options: ManagementServiceOptions): ManagementService {
  return {
    ...createAgentsService(db, options),
  };
}
