/** Leaves out of a mail what it quotes of the mails of its ticket, which whoever reads it has above. */

import { MarkupLimitError, type ParentNode } from '../../../html/parse-html.ts';
import { mostLines } from './find-quote.ts';
import { splitTree } from './fold-html.ts';
import { splitText } from './fold-text.ts';
import { linesOfHtml } from './html-lines.ts';
import { KeptTrees } from './kept-trees.ts';
import { findKnownQuote } from './known-quote.ts';
import type { KnownTexts } from './known-texts.ts';
import { KnownWords } from './known-words.ts';
import { linesOfText } from './mail-lines.ts';
import { type MailBody, printPart } from './read-body.ts';

/**
 * Returns the mail without a quote where all of that is known; unfolded, where somebody wrote something into a quote that is
 * known; else as it is.
 * @param trees those of the mail, where they are kept
 */
export function leaveOutKnown(
  body: MailBody,
  subject: string,
  known: KnownTexts,
  trees = new KeptTrees(),
): MailBody {
  const words = new KnownWords(known);
  return body.written.html === null
    ? leaveOutOfText(body, subject, words)
    : leaveOutOfHtml(body, subject, words, trees);
}

function leaveOutOfText(body: MailBody, subject: string, words: KnownWords): MailBody {
  const { written, quote } = body;
  const whole = quote === null ? written.plain : `${written.plain}\n\n${quote.plain}`;
  const found = findKnownQuote(linesOfText(whole, mostLines), subject, words);
  if (found.kind === 'other') return body;
  const plain = found.kind === 'known' ? splitText(whole, found.start).written : whole;
  return { written: { plain, html: null }, quote: null };
}

function leaveOutOfHtml(body: MailBody, subject: string, words: KnownWords, trees: KeptTrees): MailBody {
  // A quote may be cut, and is a text then.
  if (body.quote !== null && body.quote.html === null) return body;
  try {
    const tree = wholeTree(body, trees);
    const lines = linesOfHtml(tree);
    const found = findKnownQuote(lines, subject, words);
    if (found.kind === 'other') return body;
    const start = found.kind === 'known' ? lines[found.start] : undefined;
    if (start !== undefined) splitTree(start);
    return { written: printPart(tree, trees), quote: null };
  } catch (error) {
    if (error instanceof MarkupLimitError) return body;
    throw error;
  }
}

/** Returns what was written and what is quoted below it as one tree. */
function wholeTree({ written, quote }: MailBody, trees: KeptTrees): ParentNode {
  const tree = trees.take(written.html ?? '');
  const quoted = trees.take(quote?.html ?? '').childNodes;
  for (const node of quoted) node.parentNode = tree;
  tree.childNodes = tree.childNodes.concat(quoted);
  return tree;
}
