import { invalidInput } from '../../../api/refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { hasAgent } from './tickets.sql.ts';

/** Returns the id of an agent of the user. @throws {ValidationError} on `agentId` if there is no such agent */
export async function requireAgent(
  db: Queryable,
  userId: number,
  agentId: number | undefined,
): Promise<number> {
  if (agentId === undefined || !(await hasAgent(db, userId, agentId))) {
    throw invalidInput('agentId', agentId ?? null);
  }
  return agentId;
}
