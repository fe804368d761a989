/** All that measuring in a browser needs, running: the demo, the site of the contestants, and how to open a browser. */

import { type Browser, chromium } from '@playwright/test';
import { suggestionIndex } from '../../../src/api/operations/faq.ts';
import { chromiumArgs, findHeadlessShell } from '../../../test/support/chromium.ts';
import { tagOf } from '../../support/page.ts';
import { type Demo, startDemo } from '../../support/start-demo.ts';
import type { Contestant } from './contestants.ts';
import { installPeers } from './install-peers.ts';
import { type ListedArticle, type ServedContestants, serveContestants } from './serve-contestants.ts';

export interface Stage {
  readonly site: ServedContestants;
  readonly articles: readonly ListedArticle[];
  /** One of its own for each round: nothing of one is left in another. */
  withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T>;
}

/** Fonts that some peers fetch from elsewhere fail at once, with and without a network. */
const noOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

/** One address asks more here than any visitor does. */
const noLimits = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_VISITOR: '0', RATE_LIMIT_KEY: '0' };

export async function withStage<T>(
  contestants: readonly Contestant[],
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  installPeers();
  const { demo, stop } = await startDemo({ env: noLimits });
  try {
    const articles = await readArticles(demo);
    const site = await serveContestants({ contestants, articles, tag: tagOf(demo) });
    try {
      return await act({ site, articles, withBrowser });
    } finally {
      await site.close();
    }
  } finally {
    await stop();
  }
}

async function readArticles({ client, helpCenterId }: Demo): Promise<ListedArticle[]> {
  const { categories = [] } = await client.send(suggestionIndex, { lang: 'en', helpCenterId });
  return categories.flatMap(({ title: category, articles }) =>
    articles.map(({ id, title }) => ({ id, title, category })),
  );
}

async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: [...chromiumArgs, noOtherHosts],
  });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
