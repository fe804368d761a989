/** A tag of Liquid or a shortcode that makes a picture, as dialects know them. */
const pictureTag =
  /(\{%|\{\{[<%])-?[ \t]*(?:(image|img|picture|figure)\b|include[ \t]+([\w./-]*(?:image|img|picture|figure)[\w./-]*))/;

const closings: Readonly<Record<string, string>> = { '{%': '%}', '{{<': '>}}', '{{%': '%}}' };

/** How the picture on a line is written, such as `{% image %}`; '' for Markdown and HTML. For counting only. */
export function writtenForm(line: string): string {
  const [, open = '', name, included] = pictureTag.exec(line) ?? [];
  if (open === '') return '';
  return `${open} ${name ?? `include ${included}`} ${closings[open]}`;
}
