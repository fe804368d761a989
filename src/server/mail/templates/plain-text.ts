import type { MailFile, MailParts, Quote } from './mail-parts.ts';

/** Prints the text of an email. Quotes of earlier messages are below `-- `, so that mail programs collapse them. */
export function printPlainText({
  title,
  context = [],
  messages,
  filesLabel,
  back,
  footer,
  quotes,
}: MailParts): string {
  const said = messages.flatMap(({ heading, text, formatted, signature, files }) => [
    heading ?? '',
    formatted?.text ?? text.trim(),
    signature?.text ?? '',
    files.length === 0 ? '' : `${filesLabel}:\n${files.map(fileLine).join('\n')}`,
  ]);
  const paragraphs = [
    title ?? '',
    context.join('\n'),
    ...said,
    back === null ? '' : `${back.label}:\n${back.url}\n${back.note ?? ''}`.trimEnd(),
    `-- \n${footer}`,
    ...quotes.map(printQuote),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

function fileLine({ name, url }: MailFile): string {
  return url === null ? `- ${name}` : `- ${name}: ${url}`;
}

function printQuote({ heading, text }: Quote): string {
  const lines = text.trim().split(/\r\n|\r|\n/);
  return `${heading}\n${lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`)).join('\n')}`;
}
