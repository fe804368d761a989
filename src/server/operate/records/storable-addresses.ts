import { isStorableAddress } from '../../../formats/page-address.ts';
import { RecordProblem } from './kind.ts';

/** Paths of an older site as records have them. @throws {RecordProblem} for one that is too long to be looked up */
export function storableAddresses(addresses: readonly string[] | undefined): string[] {
  if (addresses?.every(isStorableAddress) === false) throw new RecordProblem('an address is too long');
  return [...(addresses ?? [])];
}
