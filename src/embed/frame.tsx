/** The script of `index.html`: a help center that fills a page, with an address for each of its views. */

import { createClient } from '../client/client.ts';
import { mountWidget } from '../widget/main.tsx';
import { fromPath, type Route, toPath } from '../widget/routes.ts';
import { readSettings } from './read-settings.ts';
import { type PageSettings, type Settings, wrongSetting } from './settings.ts';
import './frame.css';

/** Below this path the page's address is the widget's; elsewhere its place is behind a `#`. */
const base = '/help';

const ownsPath = location.pathname === base || location.pathname.startsWith(`${base}/`);

function start(place: HTMLElement, { baseUrl, userId, apiKey, ...settings }: Settings): void {
  const widget = mountWidget(place.attachShadow({ mode: 'open' }), {
    client: createClient({ baseUrl, userId, apiKey }),
    settings,
    layout: 'page',
    baseUrl,
    route: currentRoute(),
    onNavigate(route) {
      const address = addressOf(route);
      if (address !== currentAddress()) history.pushState(null, '', address);
    },
  });
  addEventListener('popstate', () => widget.navigate(currentRoute()));
}

function currentRoute(): Route {
  // A link of the widget that was opened in a tab of its own.
  if (location.hash.startsWith('#/')) return fromPath(location.hash.slice(1));
  return ownsPath ? fromPath(location.pathname.slice(base.length) + location.search) : { name: 'home' };
}

function currentAddress(): string {
  return ownsPath ? location.pathname + location.search : location.hash || '#/';
}

function addressOf(route: Route): string {
  const path = toPath(route);
  if (!ownsPath) return `#${path}`;
  return path === '/' ? base : base + path;
}

/** What the server wrote into the page. */
function writtenSettings(): PageSettings {
  const text = document.getElementById('frontdesk-settings')?.textContent ?? '{}';
  return { baseUrl: `${location.origin}/`, ...JSON.parse(text) };
}

const place = document.getElementById('frontdesk');
const page = writtenSettings();
const wrong = wrongSetting(page);
if (wrong) console.error(`frontdesk: the setting ${wrong} is missing or wrong`);
else if (place) start(place, readSettings(page));
