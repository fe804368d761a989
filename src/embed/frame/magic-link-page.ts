/**
 * The page of a magic link: a button that opens the thread. Only a person's press opens it: programs that scan mail
 * load pages, run scripts and submit forms.
 */

import type { PostedCode, PostedTicket } from '../../api/schemas/magic-link-page.ts';
import { firstPartyApiKey } from '../../api/shared/key-format.ts';
import type {
  MagicLinkPageSettings,
  OneTimeCodeAnswer,
  OpenedByCode,
} from '../../api/shared/magic-link-page.ts';
import { ticketTokenHeader } from '../../client/visitor.ts';
import type { ServerTexts } from '../../languages/messages.ts';
import formFields from '../../ui/components/fields/FormFields.css?inline';
import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import { adoptStyles } from '../../ui/theme/style-sheet.ts';
import { fromPath, type Route, toPath } from '../../widget/routes.ts';
import { startWidget } from '../host/start-widget.ts';
import css from './magic-link-page.css?inline';

export type MagicLinkPage = MagicLinkPageSettings<Omit<ServerTexts['magicLinkPage'], 'needsScript'>>;

/** Key in the session storage, whose value shows the thread again after a reload. */
const storageKey = ({ userId }: MagicLinkPage) => `frontdesk-back:${userId}`;

export function showMagicLinkPage(place: HTMLElement, settings: MagicLinkPage): void {
  const root = place.attachShadow({ mode: 'open' });
  const code = readCode();
  const kept = code === undefined ? readKept(settings) : undefined;
  if (kept) showThread(root, settings, kept);
  else showGate(root, settings, code);
  // Opening another link in the same tab changes only the fragment.
  addEventListener('hashchange', () => {
    if (readCode() !== undefined) location.reload();
  });
}

const readCode = () => /^#(fdb_[\w-]{43})$/.exec(location.hash)?.[1];

function showGate(root: ShadowRoot, settings: MagicLinkPage, code: string | undefined): void {
  const { texts } = settings;
  const styles = adoptStyles(root);
  const removeSheet = adoptSheet(root, formFields + css);
  const { gate, title, text, button, said } = drawGate(settings);
  root.append(gate);

  function offer(heading: string, sentence: string, label: string, act: () => Promise<void>): void {
    title.textContent = heading;
    text.textContent = sentence;
    button.textContent = label;
    button.hidden = false;
    button.onclick = async (event) => {
      // Ignores presses that a program simulates.
      if (!event.isTrusted || button.ariaDisabled === 'true') return;
      button.ariaDisabled = 'true';
      said.textContent = texts.opening;
      try {
        await act();
      } catch {
        said.textContent = texts.failed;
      }
      button.ariaDisabled = null;
    };
  }

  const post = (path: string, body: PostedCode) => postTo(settings, path, body);

  async function open(shown: string): Promise<void> {
    const response = await post('', { code: shown, nonce: settings.nonce });
    const opened: OneTimeCodeAnswer = await response.json();
    if (opened.status === 'stale') location.reload();
    else if (opened.status === 'used') offerLink(shown);
    else {
      keep(settings, opened);
      gate.remove();
      removeSheet();
      styles.remove();
      showThread(root, settings, opened);
    }
  }

  function offerLink(shown: string | undefined): void {
    said.textContent = '';
    offer(texts.usedTitle, texts.usedText, texts.sendLink, async () => {
      if (shown !== undefined) await post('/link', { code: shown, nonce: settings.nonce });
      said.textContent = texts.linkSent;
      button.hidden = true;
    });
    // Without a code in the URL there is nothing to open.
    if (shown === undefined) button.hidden = true;
    else title.focus();
  }

  if (code === undefined) offerLink(undefined);
  else offer(texts.title, texts.text, texts.open, () => open(code));
}

function drawGate({ language, direction }: MagicLinkPage) {
  const gate = element('main', 'widget gate');
  gate.lang = language;
  gate.dir = direction;
  const card = element('div', 'gate-card');
  const title = element('h1');
  title.tabIndex = -1;
  const text = element('p');
  const button = element('button', 'button primary');
  button.type = 'button';
  const said = element('output');
  card.append(title, text, button, said);
  gate.append(card);
  return { gate, title, text, button, said };
}

function showThread(root: ShadowRoot, settings: MagicLinkPage, opened: OpenedByCode): void {
  const { userId, language } = settings;
  const { helpCenterId, token, ticketId, site } = opened;
  const first: Route = location.hash.startsWith('#/')
    ? fromPath(location.hash.slice(1))
    : { name: 'ticket', id: ticketId };
  history.replaceState(null, '', `#${toPath(first)}`);
  const widget = startWidget(
    root,
    {
      // The origin's own storage, as on the demo's origin, may hold another visitor's values.
      baseUrl: `${location.origin}/`,
      userId,
      apiKey: firstPartyApiKey,
      helpCenterId,
      storage: 'never',
      lang: language,
    },
    {
      layout: 'page',
      route: first,
      // The token is the page's only right.
      headers: { [ticketTokenHeader]: token },
      onNavigate(route) {
        if (`#${toPath(route)}` !== location.hash) history.pushState(null, '', `#${toPath(route)}`);
      },
    },
  );
  addEventListener('popstate', () => widget.navigate(fromPath(location.hash.slice(1))));
  adoptSheet(root, css);
  if (site !== null) root.prepend(linkToSite(settings, opened, site));
}

function linkToSite(settings: MagicLinkPage, { token, ticketId }: OpenedByCode, site: string): HTMLElement {
  const bar = element('div', 'widget to-site');
  bar.lang = settings.language;
  bar.dir = settings.direction;
  const button = element('button', 'button');
  button.type = 'button';
  button.textContent = settings.texts.continueOn.replace('{site}', site);
  button.onclick = async () => {
    try {
      const response = await postTo(settings, '/site', { ticketId, nonce: settings.nonce }, token);
      const { url }: { url: string } = await response.json();
      location.assign(url);
    } catch {
      button.textContent = settings.texts.failed;
    }
  };
  bar.append(button);
  return bar;
}

/** @throws {TypeError} if the request is refused, or the server cannot be reached */
async function postTo(
  { userId }: MagicLinkPage,
  path: string,
  body: PostedCode | PostedTicket,
  token?: string,
): Promise<Response> {
  const response = await fetch(`/back/${userId}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? undefined : { [ticketTokenHeader]: token }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new TypeError(`the server answered ${response.status}`);
  return response;
}

function readKept(settings: MagicLinkPage): OpenedByCode | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(settings)) ?? 'null') ?? undefined;
  } catch {
    // Storage is blocked, so nothing was stored.
    return undefined;
  }
}

function keep(settings: MagicLinkPage, opened: OpenedByCode): void {
  try {
    sessionStorage.setItem(storageKey(settings), JSON.stringify(opened));
  } catch {
    // Storage is blocked: the thread is visible until the page is left.
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
