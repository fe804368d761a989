/** Matches a Liquid tag or a shortcode that shows an image, in any dialect. */
const imageTag =
  /(\{%|\{\{[<%])-?[ \t]*(?:(image|img|picture|figure)\b|include[ \t]+([\w./-]*(?:image|img|picture|figure)[\w./-]*))/;

const closings: Readonly<Record<string, string>> = { '{%': '%}', '{{<': '>}}', '{{%': '%}}' };

/** Returns the notation of the image on a line, for counting: `{% image %}`; '' for Markdown and HTML. */
function writtenForm(line: string): string {
  const [, open = '', name, included] = imageTag.exec(line) ?? [];
  if (open === '') return '';
  return `${open} ${name ?? `include ${included}`} ${closings[open]}`;
}

/** Returns a function from a line of the file to its image's notation. `source` begins on `firstLine`. */
export function writtenForms(source: string, firstLine: number): (line: number) => string {
  const lines = source.split('\n');
  return (line) => writtenForm(lines[line - firstLine] ?? '');
}
