/** The headers of a mail, line by line as they came. */

import { oneLine } from '../../../../formats/one-line.ts';
import { mailLimits } from './parsed-mail.ts';
import { repairHeaderLine } from './text-decoding.ts';

/** A header as mailparser gives it: the name in lower case, and the line with its name, one character for each byte. */
export interface HeaderLine {
  readonly key: string;
  readonly line: string;
}

/** The values of all headers of a name, on one line each, the topmost first. */
export function headerValues(lines: readonly HeaderLine[], name: string): string[] {
  return lines.filter(({ key }) => key === name).map(headerValue);
}

function headerValue({ line }: HeaderLine): string {
  const value = line.slice(line.indexOf(':') + 1, mailLimits.list);
  return oneLine(Buffer.from(repairHeaderLine(value), 'latin1').toString('utf8'));
}
