/** A tag of Liquid or a shortcode of a picture, in any dialect. */
const pictureTag =
  /(\{%|\{\{[<%])-?[ \t]*(?:(image|img|picture|figure)\b|include[ \t]+([\w./-]*(?:image|img|picture|figure)[\w./-]*))/;

const closings: Readonly<Record<string, string>> = { '{%': '%}', '{{<': '>}}', '{{%': '%}}' };

/** The notation of the picture on a line, such as `{% image %}`; '' for Markdown and HTML. For counting only. */
function writtenForm(line: string): string {
  const [, open = '', name, included] = pictureTag.exec(line) ?? [];
  if (open === '') return '';
  return `${open} ${name ?? `include ${included}`} ${closings[open]}`;
}

/** The notation for each line of a file; `firstLine` is the line on which `source` begins. */
export function writtenForms(source: string, firstLine: number): (line: number) => string {
  const lines = source.split('\n');
  return (line) => writtenForm(lines[line - firstLine] ?? '');
}
