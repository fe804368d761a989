/** Reads the commands above the text of a mail, and removes them from it. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { MarkupLimitError } from '../../../../markup/html/parse-html.ts';
import { KeptTrees } from '../quotes/kept-trees.ts';
import { readTextLines } from '../quotes/mail-lines.ts';
import { type BodyPart, type MailBody, printPart } from '../quotes/read-body.ts';
import { isOnlySignature } from '../quotes/signatures.ts';
import { HtmlLines } from './html-lines.ts';
import { type MailCommands, type ReadCommands, readCommands } from './read-commands.ts';

export interface CommandedBody {
  readonly commands: MailCommands;
  /** The first line that looks like a command and is not one, which stops the mail; null if there is none. */
  readonly unknown: string | null;
  /** The body without the commands. */
  readonly body: MailBody;
  /** Whether there is more than a signature below the commands: a text, or an image. */
  readonly hasText: boolean;
}

/** Matches the characters that begin a command. */
const sign = /[#\uff03\ufe5f]/;

/**
 * Reads the commands above the written part of a mail. Adds the trees of the returned body to the cached `trees`.
 * @param text the plain-text alternative to the mail's HTML; null if the mail has none
 * @returns null if the mail begins neither with a command nor with a line that looks like one
 */
export function readCommandedBody(
  body: MailBody,
  text: string | null,
  trees = new KeptTrees(),
): CommandedBody | null {
  return readShown(body, trees) ?? readOther(body, text);
}

function readShown(body: MailBody, trees: KeptTrees): CommandedBody | null {
  const { written } = body;
  if (!sign.test(written.plain)) return null;
  if (written.html === null) {
    const lines = written.plain.split('\n');
    const read = readCommands(lines);
    if (read === null) return null;
    const [first = '', ...others] = lines.slice(read.textLine);
    const plain = [first.slice(read.textOffset), ...others].join('\n');
    return withRest(body, read, { plain, html: null });
  }
  return readHtml(body, written.html, trees);
}

function readHtml(body: MailBody, html: string, trees: KeptTrees): CommandedBody | null {
  try {
    const tree = trees.take(html);
    const lines = new HtmlLines(tree);
    const read = readCommands(lines.texts());
    if (read === null) {
      trees.keep(html, tree);
      return null;
    }
    lines.cutBefore(read.textLine, read.textOffset);
    return withRest(body, read, printPart(tree, trees));
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

function withRest(
  { quote }: MailBody,
  { commands, unknown }: ReadCommands,
  written: BodyPart,
): CommandedBody {
  return { commands, unknown, body: { written, quote }, hasText: isWritten(written) };
}

/** Whether a part contains more than a signature: a text, or an image alone. An image under a signature is a logo. */
export function isWritten({ plain, html }: BodyPart): boolean {
  if (!isOnlySignature(readTextLines(plain))) return true;
  return isBlank(plain) && html !== null && /<img\b/i.test(html);
}

/** Stops a mail whose HTML lacks the commands of its plain text: either choice could send a note to the customer. */
function readOther(body: MailBody, text: string | null): CommandedBody | null {
  if (text === null || body.written.html === null || !sign.test(text)) return null;
  const lines = text.split('\n');
  const read = readCommands(lines);
  if (read === null) return null;
  const unknown =
    read.unknown ??
    lines
      .find((line) => !isBlank(line))
      ?.trim()
      .slice(0, 1000) ??
    '';
  return { commands: read.commands, unknown, body, hasText: true };
}
