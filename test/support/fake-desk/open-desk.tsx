/** Puts the agents' desk, or a part of it, on the page of a test, and takes it away when the test is over. */

import { cleanup, type RenderResult, render } from '@testing-library/preact';
import type { ComponentChild } from 'preact';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createDeskClient } from '../../../src/client/desk.ts';
import { DeskRequests } from '../../../src/client/desk-requests.ts';
import { DeskContext } from '../../../src/desk/desk-context.ts';
import { Desk } from '../../../src/desk/models/desk.ts';
import { mountDesk } from '../../../src/desk/mount-desk.tsx';
import { LocalizationContext } from '../../../src/ui/i18n/localization.ts';
import '../../../src/desk/desk.css';
import { type FakeDeskOptions, type FakeServer, startFakeServer } from './server.ts';

type Queries = 'getByRole' | 'getByText' | 'queryByRole' | 'findByRole' | 'findByText';

/** A desk with its server; the queries find what is in `host`. */
export interface FakeDesk extends FakeServer, Pick<RenderResult, Queries> {
  readonly host: HTMLElement;
  /** The paths to which the page was left. */
  readonly left: readonly string[];
}

const formerUrl = location.pathname + location.search;
/** Takes the desk of the test away. */
let close: (() => void) | undefined;

async function leave(): Promise<void> {
  close?.();
  close = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', formerUrl);
  document.documentElement.dir = 'ltr';
  document.documentElement.lang = 'en';
  await page.viewport(1280, 800);
}

/** Opens the desk as its page does, in place of the one that is open. */
export function openDesk(options: FakeDeskOptions = {}): FakeDesk {
  const { desk, signal } = begin(options);
  mountDesk(desk.page, { host: desk.host, signal, onLeave: (path) => desk.left.push(path) });
  return desk;
}

/** Renders a component of the desk alone, for an agent who is signed in. */
export function renderPart(part: ComponentChild, options: FakeDeskOptions = {}): FakeDesk {
  const { desk, signal } = begin(options);
  const { language, texts, signedIn } = desk.page;
  if (!signedIn) throw new Error('parts of the desk need an agent');
  const messages = { home: texts.widget, ...texts };
  const model = new Desk({
    client: createDeskClient({ baseUrl: location.origin, userId: signedIn.session.userId }),
    requests: new DeskRequests(''),
    home: '/desk',
    page: signedIn,
    messages: texts.desk,
    signal,
  });
  render(
    <LocalizationContext.Provider value={{ language, locale: language, messages }}>
      <DeskContext.Provider value={model}>{part}</DeskContext.Provider>
    </LocalizationContext.Provider>,
    { container: desk.host },
  );
  return desk;
}

const platformTimeout = globalThis.setTimeout;

/** Lets the pauses of the page (between typing and saving, or before a list is read again) last a tenth of their time. */
function shortenPauses(): void {
  vi.stubGlobal('setTimeout', (run: (...values: unknown[]) => void, wait = 0, ...values: unknown[]) =>
    platformTimeout(run, wait >= 200 && wait <= 3000 ? wait / 10 : wait, ...values),
  );
}

function begin(options: FakeDeskOptions) {
  const { url = '/desk', language = 'en' } = options;
  if (close) close();
  else onTestFinished(leave);
  shortenPauses();
  const ending = new AbortController();
  history.replaceState(null, '', url);
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  document.documentElement.lang = language;
  const host = document.createElement('div');
  host.className = 'widget desk';
  document.body.append(host);
  // What is drawn in the container later is taken away with it.
  const queries = render(null, { container: host });
  const server = startFakeServer(options);
  const left: string[] = [];
  close = () => {
    ending.abort();
    cleanup();
    server.close();
  };
  return {
    desk: { ...queries, ...server, host, left },
    signal: ending.signal,
  };
}
