/** Draws a page that is one card, and needs no script. */

import { escapeHtml } from '../../../markup/html/escape-html.ts';

export interface CardPage {
  /** The base path of the server's files; empty for the root. */
  readonly basePath: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** What the card belongs to, above its title; null for nothing. @default null */
  readonly context?: string | null;
  /** The markup below the title. */
  readonly body: string;
}

export function drawCardPage(page: CardPage): string {
  const { basePath, language, direction, title, context = null, body } = page;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(basePath)}/frontdesk.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(basePath)}/card.css">
</head>
<body>
<main>
${context === null ? '' : `<p class="context"><bdi>${escapeHtml(context)}</bdi></p>\n`}<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
