/** The script of `index.html`: a help center on a page of its own, with real addresses. */

import { createClient } from '../client/client.ts';
import { mountWidget } from '../widget/main.tsx';
import { fromPath, type Route, toPath } from '../widget/routes.ts';
import { readSettings } from './read-settings.ts';
import { type PageSettings, type Settings, wrongSetting } from './settings.ts';
import './frame.css';

/** Below this path the page's address is the widget's. */
const base = '/help';

function start(place: HTMLElement, { baseUrl, userId, apiKey, ...settings }: Settings): void {
  const widget = mountWidget(place.attachShadow({ mode: 'open' }), {
    client: createClient({ baseUrl, userId, apiKey }),
    settings,
    layout: 'page',
    baseUrl,
    route: currentRoute(),
    onNavigate(route) {
      const address = addressOf(route);
      if (address !== location.pathname + location.search) history.pushState(null, '', address);
    },
  });
  addEventListener('popstate', () => widget.navigate(currentRoute()));
}

function currentRoute(): Route {
  // A link of the widget that was opened in a tab of its own.
  if (location.hash.startsWith('#/')) return fromPath(location.hash.slice(1));
  return fromPath(location.pathname.slice(base.length) + location.search);
}

function addressOf(route: Route): string {
  const path = toPath(route);
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
