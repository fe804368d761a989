/** Opens the widget over a page, to write a message or to read the replies. */

import { helpPagesKey } from '../../api/key-format.ts';
import type { PageData } from '../page-data.ts';

const elementName = 'frontdesk-widget';

/** The widget's commands, by the `data-open` value of a link or button. */
const commands: Readonly<Record<string, string>> = { contact: 'contact', messages: 'conversations' };

/** Opens a view of the widget; if the widget cannot be loaded, follows the link as without a script. */
export async function openWidget(
  opener: HTMLElement,
  lang: string,
  service: NonNullable<PageData['service']>,
): Promise<void> {
  try {
    await loadElement(service);
    await open(findWidget() ?? addWidget(lang, service, false), opener.dataset);
  } catch (error) {
    if (!(opener instanceof HTMLAnchorElement)) throw error;
    location.assign(opener.href);
  }
}

/** Adds the widget with its launcher to the page, unless the page has it already. */
export async function showLauncher(lang: string, service: NonNullable<PageData['service']>): Promise<void> {
  await loadElement(service);
  if (!findWidget()) addWidget(lang, service, true);
}

async function loadElement({ baseUrl }: NonNullable<PageData['service']>): Promise<void> {
  const base = new URL(baseUrl, location.href).href;
  await import(/* @vite-ignore */ new URL('frontdesk-element.js', base).href);
}

const findWidget = () => document.querySelector<HTMLElement>(elementName);

function addWidget(
  lang: string,
  { userId, helpCenterId }: NonNullable<PageData['service']>,
  hasLauncher: boolean,
): HTMLElement {
  const widget = document.createElement(elementName);
  const settings = {
    'user-id': String(userId),
    'api-key': helpPagesKey(helpCenterId),
    'help-center-id': String(helpCenterId),
    lang,
    launcher: JSON.stringify({ shown: hasLauncher }),
  };
  for (const [name, value] of Object.entries(settings)) widget.setAttribute(name, value);
  document.body.append(widget);
  return widget;
}

async function open(widget: HTMLElement, { open: view = '', subject }: DOMStringMap): Promise<void> {
  const command: unknown = Reflect.get(widget, commands[view] ?? 'open');
  if (typeof command !== 'function') throw new Error(`${elementName} has no command to open ${view}`);
  await Reflect.apply(command, widget, subject === undefined ? [] : [{ subject }]);
}
