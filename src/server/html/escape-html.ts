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

/** A plain text as HTML that shows its letters and lines. */
export function htmlOfText(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
}
