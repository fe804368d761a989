/** Reads the headers of a mail, one line per header, in their original order. */

import { oneLine } from '../../../../formats/one-line.ts';
import { mailLimits } from './parsed-mail.ts';
import { repairHeaderLine } from './text-decoding.ts';

/** A header as mailparser returns it: the name in lower case; the line with its name, one character per byte. */
export interface HeaderLine {
  readonly key: string;
  readonly line: string;
}

/** Returns the values of all headers with a name, each on one line, the topmost first. */
export function headerValues(lines: readonly HeaderLine[], name: string): string[] {
  return lines.filter(({ key }) => key === name).map(headerValue);
}

function headerValue({ line }: HeaderLine): string {
  const value = line.slice(line.indexOf(':') + 1, mailLimits.list);
  return oneLine(Buffer.from(repairHeaderLine(value), 'latin1').toString('utf8'));
}
