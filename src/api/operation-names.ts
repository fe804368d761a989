/** The names of all operations: whatever does something with each of them follows from this list. */

import { type Operations, operations } from './operations/index.ts';

export type OperationName = keyof Operations;

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

export const operationNames: readonly OperationName[] = Object.keys(operations).filter(isOperationName);
