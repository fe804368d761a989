/**
 * Whether the server that received a mail says that it comes from where its From says (RFC 8601). Anybody can write
 * such a header into a mail: only the topmost of the server that the operator trusts counts, which it put above
 * everything that came with the mail.
 */

import { foldEmail } from '../../../text/fold-email.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** `none`: the server says nothing of it, or none is trusted. */
export type Authentication = 'pass' | 'fail' | 'none';

/** @param trustedId how the receiving server calls itself there; null: none is trusted */
export function authenticateSender(mail: ParsedMail, trustedId: string | null): Authentication {
  if (trustedId === null || trustedId === '') return 'none';
  const header = mail.authenticationResults.find((value) => serverOf(value) === foldEmail(trustedId));
  if (header === undefined) return 'none';
  const results = resultsOf(header).filter(({ method }) => method === 'dmarc');
  const [result] = results;
  if (result === undefined || results.length > 1) return 'none';
  if (result.value !== 'pass') return result.value === 'none' ? 'none' : 'fail';
  return mail.hasOneSender && isOfSender(result.domain, mail) ? 'pass' : 'fail';
}

/** DMARC judges the domain of From, so that a result for another one is of another mail. */
function isOfSender(domain: string | null, { from }: ParsedMail): boolean {
  if (from === null) return false;
  return domain === null || domain === foldEmail(from.address.slice(from.address.lastIndexOf('@') + 1));
}

/** The first word, before a version and the first semicolon; in lower case. */
function serverOf(value: string): string {
  return foldEmail(/^[^\s;]*/.exec(withoutComments(value))?.[0] ?? '');
}

interface Result {
  readonly method: string;
  readonly value: string;
  /** Of `header.from`; null where it is not said. */
  readonly domain: string | null;
}

function resultsOf(header: string): Result[] {
  const [, ...statements] = withoutComments(header).toLowerCase().split(';');
  return statements.flatMap((statement) => {
    const [first = '', ...properties] = statement
      .trim()
      .replace(/\s?=\s?/g, '=')
      .split(' ');
    const [method = '', value = ''] = first.split('=');
    const from = properties.find((property) => property.startsWith('header.from='));
    const domain = from?.slice(from.indexOf('=') + 1).replaceAll('"', '') ?? null;
    return method === '' ? [] : [{ method: method.split('/')[0] ?? '', value, domain }];
  });
}

/**
 * Comments may hold semicolons and text of the sender's server: `(reason; dmarc=pass)`. Quoted text may hold both, and
 * in either a backslash takes the meaning from what follows it.
 */
function withoutComments(value: string): string {
  let kept = '';
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  for (const character of value) {
    const wasEscaped = isEscaped;
    isEscaped = false;
    if (wasEscaped) kept += depth === 0 ? '_' : '';
    else if (character === '\\') isEscaped = true;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) kept += /[\w.-]/.test(character) ? character : '_';
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept.replace(/\s+/g, ' ').trim();
}
