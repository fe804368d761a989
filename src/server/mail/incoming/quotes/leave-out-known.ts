/** Leaves out of a mail what it quotes of the mails of its ticket, which whoever reads it has above. */

import { MarkupLimitError, type ParentNode } from '../../../../markup/html/parse-html.ts';
import { mostLines } from './find-quote.ts';
import { splitTree } from './fold-html.ts';
import { splitText } from './fold-text.ts';
import { linesOfHtml } from './html-lines.ts';
import { KeptTrees } from './kept-trees.ts';
import { findKnownQuote, type KnownQuote } from './known-quote.ts';
import type { KnownTexts } from './known-texts.ts';
import { KnownWords } from './known-words.ts';
import { linesOfText } from './mail-lines.ts';
import { type MailBody, printPart } from './read-body.ts';

/** A mail that was read, and what is known of its ticket. */
export interface KnownQuestion {
  readonly body: MailBody;
  readonly subject: string;
  readonly known: KnownTexts;
  /** Whether commands stood above the body, so that there may be nothing else: a quote that is alone is left out too. */
  readonly wasCommanded: boolean;
}

/**
 * Returns the mail without a quote where all of that is known; unfolded, where somebody wrote something into a quote that is
 * known, or nothing besides; else as it is.
 * @param trees those of the mail, where they are kept
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
  const found = findKnownQuote(linesOfText(whole, mostLines), subject, words);
  if (found.kind === 'other') return body;
  const start = startOfLeftOut(found, wasCommanded);
  const plain = start === null ? whole : splitText(whole, start).written;
  return { written: { plain, html: null }, quote: null };
}

function leaveOutOfHtml(
  { body, subject, wasCommanded }: KnownQuestion,
  words: KnownWords,
  trees: KeptTrees,
): MailBody {
  // A quote may be cut, and is a text then.
  if (body.quote !== null && body.quote.html === null) return body;
  try {
    const tree = wholeTree(body, trees);
    const lines = linesOfHtml(tree);
    const found = findKnownQuote(lines, subject, words);
    if (found.kind === 'other') return body;
    const start = lines[startOfLeftOut(found, wasCommanded) ?? lines.length];
    if (start !== undefined) splitTree(start);
    return { written: printPart(tree, trees), quote: null };
  } catch (error) {
    if (error instanceof MarkupLimitError) return body;
    throw error;
  }
}

/** The first line that is left out; null: none is. */
function startOfLeftOut(found: KnownQuote, wasCommanded: boolean): number | null {
  if (found.kind === 'known') return found.start;
  // With nothing but a quote, that is all there is to show.
  return found.kind === 'alone' && wasCommanded ? found.start : null;
}

/** Returns what was written and what is quoted below it as one tree. */
function wholeTree({ written, quote }: MailBody, trees: KeptTrees): ParentNode {
  const tree = trees.take(written.html ?? '');
  const quoted = trees.take(quote?.html ?? '').childNodes;
  for (const node of quoted) node.parentNode = tree;
  tree.childNodes = tree.childNodes.concat(quoted);
  return tree;
}
