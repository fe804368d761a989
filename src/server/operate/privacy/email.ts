import { Refusal } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { streamSafe } from '../../../formats/stream-safe.ts';

export interface PersonEmail {
  /** The email address as `foldEmail` returns it. */
  readonly folded: string;
  /** A part of `folded` that is equal in every spelling except for the case of ASCII letters; may be empty. */
  readonly searchable: string;
}

/** Parses more than `isEmail` allows, since forms once accepted more. @throws {Refusal} `BadRequest` for other texts */
export function readPersonEmail(text: string): PersonEmail {
  const folded = foldEmail(text.trim());
  const domain = /^[^\s@<>]+@([^\s@<>]+)$/.exec(folded)?.[1];
  if (domain === undefined) throw new Refusal('BadRequest', `“${text}” is not an email address.`);
  const runs = domain.match(/[a-z0-9.-]+/g) ?? [];
  const searchable = runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  return { folded, searchable };
}

/** Whether a text contains the email address: alone, as `Maja <maja@…>`, in a sentence, or in the query of a URL. */
export function containsEmail({ folded }: PersonEmail, text: string): boolean {
  const isIn = (read: string) => containsWhole(folded, foldEmail(streamSafe(read)));
  return isIn(text) || (text.includes('%') && isIn(decoded(text)));
}

/** Matches a last character of an email address. A lookbehind: in Node 26, `[…]$` misses letters beyond U+FFFF. */
const addressEnd = /(?<=[\p{L}\p{N}._%+-])$/u;

/** Whether a text contains an email address that is not part of a longer one, which would be another person's. */
function containsWhole(address: string, text: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    // Only the characters around a match are tested: testing the whole text at each match would take quadratic time.
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
