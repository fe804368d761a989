/** The members of `insertTicket` that the interface requires, and that visitors may leave out. */

import type { InputOf } from './operation.ts';
import type { insertTicket } from './operations/tickets.ts';
import { ValidationError } from './refusal.ts';

type Input = InputOf<typeof insertTicket>;

const required = ['fromEmail', 'subject'] as const satisfies readonly (keyof Input)[];

/**
 * Checks a message of a back office.
 * @throws {ValidationError} naming what is missing
 */
export function requireMembers(input: Input): void {
  const missing = required.filter((name) => input[name] === undefined);
  if (missing.length > 0)
    throw new ValidationError(missing.map((label) => ({ value: null, index: null, label })));
}
