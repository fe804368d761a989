/** Checks members of `insertTicket` that the interface requires, and that are optional for visitors. */

import type { InputOf } from '../operation.ts';
import type { insertTicket } from '../operations/tickets.ts';
import { ValidationError } from '../refusal.ts';

type Input = InputOf<typeof insertTicket>;

const required = ['fromEmail', 'subject'] as const satisfies readonly (keyof Input)[];

/**
 * Checks a message that is sent with a secret key.
 * @throws {ValidationError} listing the missing members
 */
export function requireMembers(input: Input): void {
  const missing = required.filter((name) => input[name] === undefined);
  if (missing.length > 0)
    throw new ValidationError(missing.map((label) => ({ value: null, index: null, label })));
}
