import { randomBytes } from 'node:crypto';
import { reservedEmailDomain } from '../../../api/reserved-email.ts';

/** Creates the email of a visitor who left none: no two are the same, so that no ticket is found by another's. */
export function createReservedEmail(): string {
  return `visitor-${randomBytes(16).toString('hex')}@${reservedEmailDomain}`;
}
