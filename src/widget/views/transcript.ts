/** A conversation as plain text, for a file and for paper. */

import { format } from '../i18n/format.ts';
import { formatDay } from '../i18n/format-day.ts';
import { formatTime } from '../i18n/messages/format-moment.ts';
import type { MessageStrings } from '../i18n/messages/strings.ts';
import type { Said } from '../models/conversation.ts';

export function transcriptOf(
  title: string,
  said: readonly Said[],
  language: string,
  strings: MessageStrings,
): string {
  const notes = { started: strings.visitorJoined, joined: strings.joined, left: strings.left };
  let day = '';
  const lines = said.flatMap(({ name, isMine, text, note, date }) => {
    const time = formatTime(language, date);
    const line = note
      ? `[${time}] ${format(notes[note], { name })}`
      : `[${time}] ${isMine ? strings.you : name}: ${text}`;
    const newDay = formatDay(language, date);
    if (newDay === day) return [line];
    day = newDay;
    return ['', newDay, line];
  });
  return `${[title, ...lines].join('\n')}\n`;
}

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^\w.-]/g, '-');
  link.click();
  // The download has begun by the time that this runs.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** In a frame of its own: the page around the widget is not what is to be printed. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset-inline-start:-9999px;border:0';
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: window } = frame;
  if (!paper || !window) {
    frame.remove();
    return;
  }
  paper.title = title;
  const body = paper.createElement('pre');
  body.textContent = text;
  body.style.cssText = 'font:14px/1.5 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere';
  paper.body.append(body);
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}
