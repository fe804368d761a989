/** Draws the page of the desk: its data as JSON, and links to the files that show it. */

import { type DeskPage, deskPageId } from '../../../api/shared/desk-page.ts';
import type { Messages } from '../../../languages/messages.ts';
import { escapeHtml } from '../../../markup/html/escape-html.ts';
import type { DeskAssets } from './read-assets.ts';

/** The desk's own texts, and those of the components that it shares with the widget. */
type DeskTexts = Pick<Messages, 'desk' | 'widget'>;

export interface PageFiles extends DeskAssets {
  /** Allows the scripts of one response to run. */
  readonly nonce: string;
}

export function drawDeskPage(page: DeskPage<DeskTexts>, { script, styleSheet, nonce }: PageFiles): string {
  const { basePath, language, direction, texts } = page;
  const file = (path: string) => escapeHtml(`${basePath}/${path}`);
  return [
    '<!DOCTYPE html>\n',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(texts.desk.title)}</title>`,
    `<link rel="icon" href="${file('frontdesk.svg')}">`,
    `<link rel="manifest" href="${file('desk/manifest.webmanifest')}">`,
    `<link rel="stylesheet" href="${file(styleSheet)}">`,
    `<script type="application/json" id="${deskPageId}" nonce="${nonce}">${toScriptText(page)}</script>`,
    `<script type="module" src="${file(script)}" nonce="${nonce}"></script>`,
    `</head><body class="widget desk"><noscript><p>${escapeHtml(texts.desk.needsScript)}</p></noscript>`,
    '</body></html>\n',
  ].join('');
}

/** Serialises JSON for a script element: without `<`, nothing in it can end the element. */
const toScriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
