/**
 * Reads the DMARC result that the receiving server wrote into `Authentication-Results` (RFC 8601). A sender can write
 * the same header: only the topmost one with the trusted server's name counts. Senders control quoted texts and
 * comments in it: a header that can be read in two ways does not count.
 */

import { foldEmail } from '../../../formats/fold-email.ts';
import type { ParsedMail } from './parse/parsed-mail.ts';

/** `none`: no server is trusted, or its header has no result, or the header may not be that server's own. */
export type Authentication = 'pass' | 'fail' | 'none';

/** Stands for a server that writes no name: Microsoft 365 puts a header without a name on top of every mail. */
export const microsoft365 = 'microsoft-365';

/** @param trustedId the receiving server's name in the header, or `microsoft-365`; null if no server is trusted */
export function authenticateSender(mail: ParsedMail, trustedId: string | null): Authentication {
  if (trustedId === null || trustedId === '') return 'none';
  const written = trustedHeader(mail, foldEmail(trustedId));
  const header = written === undefined ? null : readHeader(written);
  if (written === undefined || header === null) return 'none';
  const results = dmarcResults(header);
  const [result] = results;
  // A second result may be a quote from the mail.
  if (result === undefined || results.length > 1 || countDmarcMentions(written) > 1) return 'none';
  // Microsoft 365 reports `bestguesspass` for a domain without a policy.
  if (result.value === 'none' || result.value === 'bestguesspass') return 'none';
  if (result.value !== 'pass') return 'fail';
  const [domain] = result.domains;
  if (domain === undefined || result.domains.length > 1) return 'none';
  return mail.hasOneSender && domain === senderDomain(mail) ? 'pass' : 'fail';
}

/** The server named by an `Authentication-Results` value, in lower case; null if the value begins with a result. */
export function serverNamedIn(value: string): string | null {
  return serverName(withoutComments(value).text);
}

/** Returns the topmost header of the trusted server, even if unreadable: headers below it may be forged. */
function trustedHeader({ authenticationResults }: ParsedMail, trustedId: string): string | undefined {
  if (trustedId !== microsoft365)
    return authenticationResults.find((value) => serverNamedIn(value) === trustedId);
  const [topmost] = authenticationResults;
  return topmost !== undefined && serverNamedIn(topmost) === null ? topmost : undefined;
}

/** The domain in From. A DMARC result for another domain belongs to another mail. */
function senderDomain({ from }: ParsedMail): string | null {
  return from && foldEmail(from.address.slice(from.address.lastIndexOf('@') + 1));
}

/** The first word, before a version and the first semicolon; null if the header begins with a result. */
function serverName(text: string): string | null {
  const first = /^[^\s;]*/.exec(text)?.[0] ?? '';
  return first.includes('=') || /^[^\s;]*\s=/.test(text) ? null : foldEmail(first);
}

/** The results after the server's name; null if the header can be read in two ways. */
function readHeader(written: string): string | null {
  const { text, isWhole } = withoutComments(written);
  if (!isWhole) return null;
  return serverName(text) === null ? text : text.slice(`${text};`.indexOf(';') + 1);
}

interface Result {
  readonly value: string;
  /** The values of `header.from`. */
  readonly domains: readonly string[];
}

function dmarcResults(header: string): Result[] {
  return header.split(';').flatMap((statement) => {
    const [first = '', ...properties] = statement.trim().toLowerCase().replace(/ ?= ?/g, '=').split(' ');
    const [method = '', ...value] = first.split('=');
    if (method.split('/')[0] !== 'dmarc') return [];
    const domains = properties.flatMap((property) => /^header\.from=(.*)$/.exec(property)?.[1] ?? []);
    return [{ value: value.join('='), domains }];
  });
}

/** Counts passages that look like a DMARC result, including those in quotes and comments. */
function countDmarcMentions(written: string): number {
  return written.match(/dmarc(?:[\s/\d.]|\([^()]*\))*=/gi)?.length ?? 0;
}

/**
 * Removes comments, which may contain semicolons and the sender's text: `(reason; dmarc=pass)`, as may quoted strings;
 * in both, a backslash escapes. `isWhole` is false if one of them does not end, or ends without a beginning.
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
