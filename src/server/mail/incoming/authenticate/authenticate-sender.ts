/**
 * Whether the server that received a mail says that it comes from where its From says (RFC 8601). Anybody can write
 * such a header into a mail: only the topmost of the server that the operator trusts counts, which it put above
 * everything that came with the mail. What senders can write into that one, in quotes and comments, must not pass for
 * its words: a header that can be read in two ways says nothing.
 */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** `none`: the server says nothing of it, or nothing that is surely its own; or none is trusted. */
export type Authentication = 'pass' | 'fail' | 'none';

/** In place of a server's name: Microsoft 365 writes none, and puts its header on top of every mail. */
export const microsoft365 = 'microsoft-365';

/** @param trustedId how the receiving server calls itself there, or `microsoft-365`; null: none is trusted */
export function authenticateSender(mail: ParsedMail, trustedId: string | null): Authentication {
  if (trustedId === null || trustedId === '') return 'none';
  const written = headerOf(mail, foldEmail(trustedId));
  const header = written === undefined ? null : readHeader(written);
  if (written === undefined || header === null) return 'none';
  const results = resultsOf(header);
  const [result] = results;
  // A second one may be what the server quotes of the mail.
  if (result === undefined || results.length > 1 || mentionsOfDmarc(written) > 1) return 'none';
  // For a domain without a policy, Microsoft 365 says what a usual one would have led to.
  if (result.value === 'none' || result.value === 'bestguesspass') return 'none';
  if (result.value !== 'pass') return 'fail';
  const [domain] = result.domains;
  if (domain === undefined || result.domains.length > 1) return 'none';
  return mail.hasOneSender && domain === domainOf(mail) ? 'pass' : 'fail';
}

/** The server that one `Authentication-Results` names, in lower case; null: it begins with a result. Empty: nothing. */
export function serverNamedIn(value: string): string | null {
  return serverOf(withoutComments(value).text);
}

/** The header that counts, also where it cannot be read: one below it may be anybody's. */
function headerOf({ authenticationResults }: ParsedMail, trustedId: string): string | undefined {
  if (trustedId !== microsoft365)
    return authenticationResults.find((value) => serverNamedIn(value) === trustedId);
  const [topmost] = authenticationResults;
  return topmost !== undefined && serverNamedIn(topmost) === null ? topmost : undefined;
}

/** DMARC judges the domain of From, so that a result for another one is of another mail. */
function domainOf({ from }: ParsedMail): string | null {
  return from && foldEmail(from.address.slice(from.address.lastIndexOf('@') + 1));
}

/** The first word, before a version and the first semicolon; null where that is a result already. */
function serverOf(text: string): string | null {
  const first = /^[^\s;]*/.exec(text)?.[0] ?? '';
  return first.includes('=') || /^[^\s;]*\s=/.test(text) ? null : foldEmail(first);
}

/** Results stand after the server's name, if there is one. Null: it cannot be read in one way only. */
function readHeader(written: string): string | null {
  const { text, isWhole } = withoutComments(written);
  if (!isWhole) return null;
  return serverOf(text) === null ? text : text.slice(`${text};`.indexOf(';') + 1);
}

interface Result {
  readonly value: string;
  /** Each `header.from`. */
  readonly domains: readonly string[];
}

function resultsOf(header: string): Result[] {
  return header.split(';').flatMap((statement) => {
    const [first = '', ...properties] = statement.trim().toLowerCase().replace(/ ?= ?/g, '=').split(' ');
    const [method = '', ...value] = first.split('=');
    if (method.split('/')[0] !== 'dmarc') return [];
    const domains = properties.flatMap((property) => /^header\.from=(.*)$/.exec(property)?.[1] ?? []);
    return [{ value: value.join('='), domains }];
  });
}

/** How often it looks as if there were a result of DMARC, wherever that stands. */
function mentionsOfDmarc(written: string): number {
  return written.match(/dmarc(?:[\s/\d.]|\([^()]*\))*=/gi)?.length ?? 0;
}

/**
 * Comments may hold semicolons and text of the sender's server: `(reason; dmarc=pass)`. Quoted text may hold both, and
 * in either a backslash takes the meaning from what follows it. `isWhole` is false where one of them does not end, or
 * ends without its beginning.
 */
function withoutComments(value: string): { readonly text: string; readonly isWhole: boolean } {
  let kept = '';
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  let isOdd = false;
  for (const character of value) {
    const wasEscaped = isEscaped;
    isEscaped = false;
    if (wasEscaped) kept += depth === 0 ? '_' : '';
    else if (character === '\\') {
      isEscaped = true;
      isOdd ||= depth === 0 && !isQuoted;
    } else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) kept += /[\w.-]/.test(character) ? character : '_';
    else if (character === '(') {
      depth += 1;
      kept += ' ';
    } else if (character === ')') {
      isOdd ||= depth === 0;
      depth = Math.max(0, depth - 1);
    } else if (depth === 0) kept += character;
  }
  const isOpen = depth > 0 || isQuoted || isEscaped;
  return { text: kept.replace(/\s+/g, ' ').trim(), isWhole: !isOpen && !isOdd };
}
