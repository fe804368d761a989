/** A tag of Liquid or a shortcode that makes a picture, and the part of it that is its own name. */
const tag = /(\{%-?|\{\{[<%])[ \t]*(include[ \t]+[\w./-]+|\w+)/;

/**
 * How the picture on a line of Markdown is written, for counting: the tag of a generator such as `{% image %}`; '' for
 * Markdown and HTML.
 */
export function writtenForm(line: string): string {
  const [, open = '', name = ''] = tag.exec(line) ?? [];
  if (open === '') return '';
  const close = { '{%': '%}', '{{<': '>}}', '{{%': '%}}' }[open.replace(/-$/, '')] ?? '';
  return `${open.replace(/-$/, '')} ${name.replace(/[ \t]+/, ' ')} ${close}`;
}
