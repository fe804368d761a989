/** The script of `index.html`: a help center that fills the page, with a URL for each view, or a panel in an iframe. */

import { isolatedParameter } from '../../api/shared/embed-parameters.ts';
import { fromPath, type Route, toPath } from '../../widget/routes.ts';
import { followFlow } from '../frame/flow.ts';
import type { MagicLinkPage } from '../frame/magic-link-page.ts';
import { type Deployment, servePanel } from '../frame/panel.ts';
import { acceptPort, isPanelFrame } from '../frame/port.ts';
import { requestHome } from '../host/panel/home-request.ts';
import { startWidget } from '../host/start-widget.ts';
import { watchConfiguration } from '../page/configuration-warnings.ts';
import { adviceOn } from '../page/warnings.ts';
import type { PageSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import { wrongSetting } from '../settings/required.ts';
import './frame.css';

/** Data that the server wrote into the page. */
interface Written {
  readonly page: PageSettings;
  /** Origins whose pages may open a port to this one. */
  readonly origins: readonly string[];
  /** Settings of the page that a magic link in a mail opens; undefined on other pages. */
  readonly back: MagicLinkPage | undefined;
}

/** Below this path the URL's path is the current view; on other pages the view is in the URL's fragment. */
const base = '/help';

const ownsPath = location.pathname === base || location.pathname.startsWith(`${base}/`);

function start(place: HTMLElement, deployment: Deployment, { origins, page }: Written): void {
  const root = place.attachShadow({ mode: 'open' });
  const route = currentRoute();
  const widget = startWidget(root, deployment, {
    layout: 'page',
    route,
    homeRequest: route.name === 'home' ? requestHome(deployment) : undefined,
    onNavigate(route) {
      const address = routeUrl(route);
      if (address !== currentAddress()) history.pushState(null, '', address);
    },
  });
  widget.whole.then(({ models }) => {
    watchConfiguration(models, (warning) => console.warn(adviceOn(warning, page)));
  }, console.warn);
  addEventListener('popstate', () => widget.navigate(currentRoute()));
  acceptPort('flow', origins, async (port) => followFlow(root, await widget.whole, port));
}

function currentRoute(): Route {
  // A link within the widget that was opened in a new tab.
  if (location.hash.startsWith('#/')) return fromPath(location.hash.slice(1));
  return ownsPath ? fromPath(location.pathname.slice(base.length) + location.search) : { name: 'home' };
}

function currentAddress(): string {
  return ownsPath ? location.pathname + location.search : location.hash || '#/';
}

function routeUrl(route: Route): string {
  const path = toPath(route);
  if (!ownsPath) return `#${path}`;
  return path === '/' ? base : base + path;
}

function readWritten(): Written {
  const text = document.getElementById('frontdesk-settings')?.textContent ?? '{}';
  const { origins = [], back, ...settings } = JSON.parse(text);
  return { page: { baseUrl: `${location.origin}/`, ...settings }, origins, back };
}

/** Warns of query parameters that are not settings, or that a URL cannot set; the server has ignored them. */
function warnOfUnread(page: PageSettings): void {
  if (ownsPath) return;
  for (const name of new Set(new URLSearchParams(location.search).keys())) {
    if (name === isolatedParameter) continue;
    if (!Object.hasOwn(page, name) || name === 'baseUrl') {
      console.warn(`${adviceOn(name, page)}: a URL cannot set it`);
    }
  }
}

const place = document.getElementById('frontdesk');
const written = readWritten();
const { page, back } = written;
const warnOfSetting = (name: string) => console.error(adviceOn(name, page));
const wrong = wrongSetting(page);
if (!back) warnOfUnread(page);
if (back && place)
  import('../frame/magic-link-page.ts').then(({ showMagicLinkPage }) => showMagicLinkPage(place, back));
else if (wrong) warnOfSetting(wrong);
else if (place) {
  const deployment = readSettings(page, warnOfSetting);
  if (isPanelFrame()) acceptPort('panel', written.origins, (port) => servePanel(place, deployment, port));
  else start(place, deployment, written);
}
