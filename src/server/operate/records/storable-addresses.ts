import { isStorableAddress } from '../../../formats/page-address.ts';
import { RecordProblem } from './kind.ts';

/** Parses paths of an older site. @throws {RecordProblem} for a path that is too long for the index */
export function storableAddresses(addresses: readonly string[] | undefined): string[] {
  if (addresses?.every(isStorableAddress) === false) throw new RecordProblem('an address is too long');
  return [...(addresses ?? [])];
}
