/** A conversation as plain text, to be downloaded or printed. */

import type { WidgetMessages } from '../languages/messages.ts';
import { format } from '../ui/i18n/format.ts';
import { formatDay } from '../ui/i18n/format-day.ts';
import { formatTime } from '../ui/i18n/format-moment.ts';
import type { Said } from './models/visitor/conversation.ts';

export function writeTranscript(
  title: string,
  said: readonly Said[],
  language: string,
  messages: WidgetMessages,
): string {
  let day = '';
  const lines = said.map(({ name, isMine, text, note, date }) => {
    const line = note ? format(messages[note], { name }) : `${isMine ? messages.you : name}: ${text}`;
    const before = day;
    day = formatDay(language, date);
    return `${day === before ? '' : `\n${day}\n`}[${formatTime(language, date)}] ${line}\n`;
  });
  return `${title}\n${lines.join('')}`;
}

export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name.replace(/[^\w.-]/g, '-');
  link.click();
  // The download has begun by the time this runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Prints from a separate iframe, so that the page around the widget is not printed. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset-inline-start:-9999px';
  document.body.append(frame);
  const paper = frame.contentWindow;
  if (!paper) return;
  const { body } = paper.document;
  paper.document.title = title;
  body.textContent = text;
  body.style.cssText = 'font:14px/1.5 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere';
  paper.onafterprint = () => frame.remove();
  paper.print();
}
