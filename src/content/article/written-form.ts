/** A tag of Liquid or a shortcode that makes a picture, as dialects know them. */
const pictureTag =
  /(\{%|\{\{[<%])-?[ \t]*(?:(image|img|picture|figure)\b|include[ \t]+([\w./-]*(?:image|img|picture|figure)[\w./-]*))/;

const closings: Readonly<Record<string, string>> = { '{%': '%}', '{{<': '>}}', '{{%': '%}}' };

/** How the picture on a line is written, such as `{% image %}`; '' for Markdown and HTML. For counting only. */
function writtenForm(line: string): string {
  const [, open = '', name, included] = pictureTag.exec(line) ?? [];
  if (open === '') return '';
  return `${open} ${name ?? `include ${included}`} ${closings[open]}`;
}

/** The same for each line of a file; `firstLine` is that on which `source` begins. */
export function formsOf(source: string, firstLine: number): (line: number) => string {
  const lines = source.split('\n');
  return (line) => writtenForm(lines[line - firstLine] ?? '');
}
