/** The signature below an agent's answers in mails to customers: as a text, and perhaps with formatting. */

import { Refusal } from '../../../api/refusal.ts';
import { isOverLimits } from '../../../markup/html/message-text.ts';
import { withoutInline } from '../../../markup/html/without-inline.ts';
import { maxSignatureHtmlLength, maxSignatureLength } from '../../settings/stored/agent.ts';
import type { AgentRow } from './queries.ts';

export interface NewSignature {
  /** Empty: there is none. */
  readonly text: string;
  /** The same with formatting; null: there is none. */
  readonly html: string | null;
}

/**
 * The columns of a signature. Its HTML is stored as that of messages is, without inline styles and handlers; mails print
 * a few of its elements and none of its markup.
 * @throws {Refusal} `BadRequest` where it is too long, or has no plain text
 */
export function storedSignature({ text, html }: NewSignature): Pick<AgentRow, 'signature' | 'signatureHtml'> {
  const signature = text.replace(/\r\n?/g, '\n').trim();
  if (signature.length > maxSignatureLength)
    throw new Refusal('BadRequest', `A signature has at most ${maxSignatureLength} characters.`);
  const markup = html?.trim() || null;
  if (markup === null) return { signature, signatureHtml: null };
  if (signature === '')
    throw new Refusal(
      'BadRequest',
      'A signature in HTML needs one in plain text, for those who read mail without formatting.',
    );
  if (markup.length > maxSignatureHtmlLength || isOverLimits(markup))
    throw new Refusal(
      'BadRequest',
      `The HTML of a signature has at most ${maxSignatureHtmlLength} characters.`,
    );
  return { signature, signatureHtml: withoutInline(markup) };
}
