import { isStorableAddress } from '../../../formats/former-path.ts';
import { RecordProblem } from './kind.ts';

/** Returns paths of the former site. @throws {RecordProblem} for a path that is too long for the database index */
export function storableAddresses(addresses: readonly string[] | undefined): string[] {
  if (addresses?.every(isStorableAddress) === false)
    throw new RecordProblem('an address of the former site is too long');
  return [...(addresses ?? [])];
}
