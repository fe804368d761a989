import { randomBytes } from 'node:crypto';
import { reservedEmailDomain } from '../../../api/shared/reserved-email.ts';

/** Creates the placeholder email of a visitor who gave none; a random one, so that no two visitors share tickets. */
export function createReservedEmail(): string {
  return `visitor-${randomBytes(16).toString('hex')}@${reservedEmailDomain}`;
}
