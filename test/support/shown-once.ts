/** The operations whose responses hold a secret that is shown once. */

import { type ManagementOperation, managementOperations } from '../../src/api/operations/index.ts';
import type { Contract } from '../../src/api/schemas/contract.ts';
import { contracts } from '../../src/api/schemas/index.ts';

function isManagement(name: string): name is ManagementOperation {
  return Object.hasOwn(managementOperations, name);
}

export const shownOnceNames = Object.keys(contracts)
  .filter(isManagement)
  .filter((name) => {
    const { isShownOnce }: Contract = contracts[name];
    return isShownOnce;
  });

/** Returns the secrets in a response; of a link, its code. */
export function secretsIn(body: Readonly<Record<string, unknown>>): string[] {
  return Object.values(body).flatMap((value) =>
    typeof value === 'string' ? [value.slice(value.indexOf('#') + 1)] : [],
  );
}
