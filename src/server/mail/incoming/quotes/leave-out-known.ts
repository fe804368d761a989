/** Removes quotes of a ticket's emails from a mail: the ticket shows those messages above it. */

import { MarkupLimitError, type ParentNode } from '../../../../markup/html/parse-html.ts';
import { mostLines } from './find-quote.ts';
import { splitTree } from './fold-html.ts';
import { splitText } from './fold-text.ts';
import { readHtmlLines } from './html-lines.ts';
import { KeptTrees } from './kept-trees.ts';
import { findKnownQuote, type KnownQuote } from './known-quote.ts';
import type { KnownTexts } from './known-texts.ts';
import { KnownWords } from './known-words.ts';
import { readTextLines } from './mail-lines.ts';
import { type MailBody, printPart } from './read-body.ts';

/** A mail that was read, and the known texts of its ticket. */
export interface KnownQuestion {
  readonly body: MailBody;
  readonly subject: string;
  readonly known: KnownTexts;
  /** Whether commands were above the body: a body that is only a quote is then removed too. */
  readonly wasCommanded: boolean;
}

/**
 * Returns the body without its quote, if all of the quote is known; with the quote joined to the written part, if the
 * author wrote between its lines or wrote nothing else; else unchanged. `trees` caches the mail's trees.
 */
export function leaveOutKnown(question: KnownQuestion, trees = new KeptTrees()): MailBody {
  const words = new KnownWords(question.known);
  return question.body.written.html === null
    ? leaveOutOfText(question, words)
    : leaveOutOfHtml(question, words, trees);
}

function leaveOutOfText({ body, subject, wasCommanded }: KnownQuestion, words: KnownWords): MailBody {
  const { written, quote } = body;
  const whole = quote === null ? written.plain : `${written.plain}\n\n${quote.plain}`;
  const found = findKnownQuote(readTextLines(whole, mostLines), subject, words);
  if (found.kind === 'other') return body;
  const start = leftOutStart(found, wasCommanded);
  const plain = start === null ? whole : splitText(whole, start).written;
  return { written: { plain, html: null }, quote: null };
}

function leaveOutOfHtml(
  { body, subject, wasCommanded }: KnownQuestion,
  words: KnownWords,
  trees: KeptTrees,
): MailBody {
  // A quote without HTML was shortened to plain text.
  if (body.quote !== null && body.quote.html === null) return body;
  try {
    const tree = wholeTree(body, trees);
    const lines = readHtmlLines(tree);
    const found = findKnownQuote(lines, subject, words);
    if (found.kind === 'other') return body;
    const start = lines[leftOutStart(found, wasCommanded) ?? lines.length];
    if (start !== undefined) splitTree(start);
    return { written: printPart(tree, trees), quote: null };
  } catch (error) {
    if (error instanceof MarkupLimitError) return body;
    throw error;
  }
}

/** Returns the first line to remove; null to remove none. */
function leftOutStart(found: KnownQuote, wasCommanded: boolean): number | null {
  if (found.kind === 'known') return found.start;
  // A mail that is only a quote keeps it, as it has nothing else to show.
  return found.kind === 'alone' && wasCommanded ? found.start : null;
}

/** Joins the written part and the quote into one tree. */
function wholeTree({ written, quote }: MailBody, trees: KeptTrees): ParentNode {
  const tree = trees.take(written.html ?? '');
  const quoted = trees.take(quote?.html ?? '').childNodes;
  for (const node of quoted) node.parentNode = tree;
  tree.childNodes = tree.childNodes.concat(quoted);
  return tree;
}
