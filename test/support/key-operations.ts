/** The operations of keys: all but those for which an agent has to be signed in at the desk. */

import type { Operation } from '../../src/api/operation.ts';
import { operationNames } from '../../src/api/operation-names.ts';
import { operations } from '../../src/api/operations/index.ts';
import { type DeskOperation, isForDesk } from '../../src/api/schemas/index.ts';
import type { Service } from '../../src/api/service.ts';

export type KeyOperation = Exclude<keyof Service, DeskOperation>;

export function isForKeys(name: keyof Service): name is KeyOperation {
  return !isForDesk(name);
}

export const keyOperationNames: readonly KeyOperation[] = operationNames.filter(isForKeys);

export const keyOperations: readonly Operation[] = keyOperationNames.map((name) => operations[name]);
