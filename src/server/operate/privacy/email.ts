/** Finds a person by an email, in any spelling and inside other texts. */

import { Refusal } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { streamSafe } from '../../../formats/stream-safe.ts';

export interface PersonEmail {
  /** The result of `foldEmail`. */
  readonly folded: string;
  /** A part of it that every spelling shares but for the case of ASCII letters; may be empty. */
  readonly searchable: string;
}

/**
 * Parses more than `isEmail` allows: emails that forms refuse today may be stored.
 * @throws {Refusal} `BadRequest` for a text that is no email
 */
export function readPersonEmail(text: string): PersonEmail {
  const folded = foldEmail(text.trim());
  const domain = /^[^\s@<>]+@([^\s@<>]+)$/.exec(folded)?.[1];
  if (domain === undefined) throw new Refusal('BadRequest', `“${text}” is no e-mail address.`);
  const runs = domain.match(/[a-z0-9.-]+/g) ?? [];
  const searchable = runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  return { folded, searchable };
}

/** Whether a text contains the email: by itself, as `Maja <maja@…>`, in a sentence, or in the query of a link. */
export function containsEmail({ folded }: PersonEmail, text: string): boolean {
  const isIn = (read: string) => containsWhole(folded, foldEmail(streamSafe(read)));
  return isIn(text) || (text.includes('%') && isIn(decoded(text)));
}

/** The pattern looks one character beyond the end: as `[…]$`, Node 26 (V8 14.6) finds no letter of two units. */
const addressEnd = /(?<=[\p{L}\p{N}._%+-])$/u;

/** Inside a longer email it is another person's. */
function containsWhole(address: string, text: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    // Only the neighbours of a match: reading the whole text at each match would take quadratic time.
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + address.length, at + address.length + 3);
    if (!addressEnd.test(before) && !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
