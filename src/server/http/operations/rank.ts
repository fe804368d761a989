import type { Operation } from '../../../api/operation.ts';
import type { Rank } from '../../db/turn.ts';

/** Returns the rank of an operation's statements, which its method and the verb of its name say. */
export function operationRank({ method, name }: Pick<Operation, 'method' | 'name'>): Rank {
  if (method !== 'GET') return 'write';
  if (/^(?:search|suggest)/.test(name)) return 'search';
  // Lists, counts and sums of many rows.
  return /^(?:list|popular|chatStatistics|grabAgents|pageFilters)/.test(name) ? 'list' : 'read';
}
