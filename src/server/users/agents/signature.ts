import { Refusal } from '../../../api/refusal.ts';
import { isOverLimits } from '../../../markup/html/message-text.ts';
import { withoutInline } from '../../../markup/html/without-inline.ts';
import { maxSignatureHtmlLength, maxSignatureLength } from '../../settings/stored/agent.ts';
import type { AgentRow } from './agents.sql.ts';

export interface NewSignature {
  /** The signature as plain text; empty if there is none. */
  readonly text: string;
  /** The signature as HTML; null if there is none. */
  readonly html: string | null;
}

/**
 * Returns the columns of a signature. Its HTML is stored like the HTML of messages, without inline styles and event
 * handlers. Emails contain only a few of its elements.
 * @throws {Refusal} `BadRequest` for a signature that is too long, or has HTML but no plain text
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
      'A signature in HTML needs one in plain text too, for mail programs that show plain text.',
    );
  if (markup.length > maxSignatureHtmlLength || isOverLimits(markup))
    throw new Refusal(
      'BadRequest',
      `The HTML of a signature has at most ${maxSignatureHtmlLength} characters.`,
    );
  return { signature, signatureHtml: withoutInline(markup) };
}
