/** What a mail says: what was written in it, and what it quotes. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { isOverLimits } from '../../../../markup/html/message-text.ts';
import { MarkupLimitError, type ParentNode, printHtml } from '../../../../markup/html/parse-html.ts';
import { plainText } from '../../../../markup/html/plain-text.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import { cutQuote } from './fold-html.ts';
import { foldText } from './fold-text.ts';
import { KeptTrees } from './kept-trees.ts';

/** A part of a mail's text. */
export interface BodyPart {
  readonly plain: string;
  /** As it came: nothing in it is harmless yet. Null: the mail is no HTML. */
  readonly html: string | null;
}

export interface MailBody {
  readonly written: BodyPart;
  /** The mail that it answers; null: none, or nothing in it is surely that. */
  readonly quote: BodyPart | null;
}

/**
 * Its HTML where that shows anything, else its plain text.
 * @param trees gets the trees of what is returned
 */
export function readBody(
  { text, html, subject }: Pick<ParsedMail, 'text' | 'html' | 'subject'>,
  trees = new KeptTrees(),
): MailBody {
  return (html === null ? null : readHtml(html, subject, trees)) ?? readText(text ?? '', subject);
}

/** Whether nothing of a mail is shown because its HTML is more than is read, and no plain text stands for it. */
export function isLeftOut({ html }: Pick<ParsedMail, 'html'>, { written, quote }: MailBody): boolean {
  return html !== null && quote === null && isBlank(written.plain) && isOverLimits(html);
}

/** Null where it shows nothing, or is nested and repeated like no mail that a person writes. */
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

/** Prints a tree, and keeps it. */
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
