/** Splits the text of a mail into its written part and its quote. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { isOverLimits } from '../../../../markup/html/message-text.ts';
import { MarkupLimitError, type ParentNode, printHtml } from '../../../../markup/html/parse-html.ts';
import { plainText } from '../../../../markup/html/plain-text.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import { cutQuote } from './fold-html.ts';
import { foldText } from './fold-text.ts';
import { KeptTrees } from './kept-trees.ts';

export interface BodyPart {
  readonly plain: string;
  /** The original HTML, not sanitised; null if the part is plain text. */
  readonly html: string | null;
}

export interface MailBody {
  readonly written: BodyPart;
  /** The quote of the answered mail; null if none is certain. */
  readonly quote: BodyPart | null;
}

/** Returns a mail's HTML if it shows anything, else its plain text; adds the trees of that HTML to `trees`. */
export function readBody(
  { text, html, subject }: Pick<ParsedMail, 'text' | 'html' | 'subject'>,
  trees = new KeptTrees(),
): MailBody {
  return (html === null ? null : readHtml(html, subject, trees)) ?? readText(text ?? '', subject);
}

/** Whether no text of a mail is shown, as its HTML exceeds the limits and there is no plain text. */
export function isLeftOut({ html }: Pick<ParsedMail, 'html'>, { written, quote }: MailBody): boolean {
  return html !== null && quote === null && isBlank(written.plain) && isOverLimits(html);
}

/** Returns null if the HTML shows nothing, or exceeds the limits of `MarkupLimitError`. */
function readHtml(html: string, subject: string, trees: KeptTrees): MailBody | null {
  try {
    const tree = trees.take(html);
    const plain = plainText(tree);
    if (isBlank(plain) && (!/<img\b/i.test(html) || isOverLimits(html))) return null;
    const quote = cutQuote(tree, subject);
    if (quote === null) {
      trees.keep(html, tree);
      return { written: { plain, html }, quote: null };
    }
    return { written: printPart(tree, trees), quote: printPart(quote, trees) };
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

/** Prints a tree, and caches it by its HTML. */
export function printPart(tree: ParentNode, trees: KeptTrees): BodyPart {
  const html = printHtml(tree);
  trees.keep(html, tree);
  return { plain: plainText(tree), html };
}

function readText(text: string, subject: string): MailBody {
  const { written, quote } = foldText(text, subject);
  return {
    written: { plain: written, html: null },
    quote: quote === null ? null : { plain: quote, html: null },
  };
}
