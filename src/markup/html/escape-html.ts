const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * The value of an attribute, to stand between double quotes. A parser reads a line break of its own kind where a
 * carriage return stands as it is.
 */
export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;');
}

/** A plain text as HTML that shows its letters and lines. */
export function htmlOfText(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
}
