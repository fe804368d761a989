/** The names of all operations. Code that handles every operation loops over this list. */

import { type Operations, operations } from './operations/index.ts';

export type OperationName = keyof Operations;

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

export const operationNames: readonly OperationName[] = Object.keys(operations).filter(isOperationName);
