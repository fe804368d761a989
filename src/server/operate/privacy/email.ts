/** By what a person is found: an e-mail address, however it is written and wherever it stands. */

import { Refusal } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { streamSafe } from '../../../formats/stream-safe.ts';

export interface PersonEmail {
  /** As `foldEmail` gives it. */
  readonly folded: string;
  /** A part of it that is written the same everywhere but for the case of ASCII letters; may be empty. */
  readonly searchable: string;
}

/**
 * Takes more than `isEmail`: what was stored under an e-mail address that forms refuse today can still be found.
 * @throws {Refusal} `BadRequest` for what is no e-mail address
 */
export function readPersonEmail(text: string): PersonEmail {
  const folded = foldEmail(text.trim());
  const domain = /^[^\s@<>]+@([^\s@<>]+)$/.exec(folded)?.[1];
  if (domain === undefined) throw new Refusal('BadRequest', `“${text}” is no e-mail address.`);
  const runs = domain.match(/[a-z0-9.-]+/g) ?? [];
  const searchable = runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  return { folded, searchable };
}

/** Whether the address stands in a text: by itself, as `Maja <maja@…>`, in a sentence, or in the query of a link. */
export function containsEmail({ folded }: PersonEmail, text: string): boolean {
  const isIn = (read: string) => stands(folded, foldEmail(streamSafe(read)));
  return isIn(text) || (text.includes('%') && isIn(decoded(text)));
}

/** Looked for behind the end: as `[…]$`, Node 26 (V8 14.6) finds no letter of two units by it. */
const addressEnd = /(?<=[\p{L}\p{N}._%+-])$/u;

/** Within a longer address it is somebody else's. */
function stands(address: string, text: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    // Only what touches it: to look at all of the text again at each place would take the square of the time.
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
