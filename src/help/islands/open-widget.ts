/** Opens the widget over a page, to write a message or to read the replies. */

import { helpPagesKey } from '../../api/shared/key-format.ts';
import type { PageData } from '../page-data.ts';

type Service = NonNullable<PageData['service']>;

const elementName = 'frontdesk-widget';

/** The widget's commands, by the `data-open` value of a link or button. */
const commands: Readonly<Record<string, string>> = { contact: 'contact', messages: 'conversations' };

/** Opens a view of the widget; if the widget cannot be loaded, follows the link as without a script. */
export async function openWidget(opener: HTMLElement, lang: string, service: Service): Promise<void> {
  const { open = '' } = opener.dataset;
  try {
    await run(commands[open] ?? 'open', lang, service, prefilled(opener.dataset));
  } catch (error) {
    if (!(opener instanceof HTMLAnchorElement)) throw error;
    location.assign(opener.href);
  }
}

/**
 * Opens the widget's thread for a first message, filled with the given texts by the names of the form's fields. Resolves
 * once the thread has the texts; rejects if the widget cannot be loaded.
 * @param link a link to the thread, with the article that the message is about
 */
export async function openThread(
  link: HTMLElement,
  lang: string,
  service: Service,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await run('contact', lang, service, { ...prefilled(link.dataset), ...texts });
}

/** Adds the widget with its launcher to the page, unless the page has it already. */
export async function showLauncher(lang: string, service: Service): Promise<void> {
  await loadElement(service);
  if (!findWidget()) addWidget(lang, service, true);
}

async function loadElement({ baseUrl }: Service): Promise<void> {
  const base = new URL(baseUrl, location.href).href;
  await import(/* @vite-ignore */ new URL('frontdesk-element.js', base).href);
}

const findWidget = () => document.querySelector<HTMLElement>(elementName);

function addWidget(lang: string, { userId, helpCenterId }: Service, hasLauncher: boolean): HTMLElement {
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

/** Returns the values of a message that a link or button opens: what was searched for, or an article. */
function prefilled({ message, articleId }: DOMStringMap): object {
  return {
    ...(message !== undefined && { message }),
    ...(articleId !== undefined && { articleId: Number(articleId) }),
  };
}

/** Runs a command that opens a view. Rejects if the widget cannot be loaded. */
async function run(command: string, lang: string, service: Service, values: object = {}): Promise<void> {
  await loadElement(service);
  const widget = findWidget() ?? addWidget(lang, service, false);
  await call(widget, command, Object.keys(values).length > 0 ? [values] : []);
  const { isOpen } = Object(await call(widget, 'info', []));
  if (!isOpen) throw new TypeError('the panel could not be loaded');
}

async function call(widget: HTMLElement, name: string, input: readonly unknown[]): Promise<unknown> {
  const command: unknown = Reflect.get(widget, name);
  if (typeof command !== 'function') throw new Error(`${elementName} has no command ${name}`);
  return await Reflect.apply(command, widget, input);
}
