/** The pages of the hosted help center and of the documentation: what pictures are taken of. */

import type { Page } from '@playwright/test';
import type { DemoLanguage } from './views.ts';

export interface HostedPage {
  readonly name: string;
  /** @param url where the demo answers */
  show(page: Page, url: string, lang: DemoLanguage): Promise<void>;
}

/** Searched for on the page of results, in each language of the demo. */
const searched = { en: 'return an order', sv: 'returnera', ar: 'الدفع' };

const helpAt = (url: string, lang: DemoLanguage, path = '') => `${url}/help/${lang}/${path}`;

export const pages: readonly HostedPage[] = [
  {
    name: 'help home',
    show: async (page, url, lang) => void (await page.goto(helpAt(url, lang))),
  },
  {
    name: 'help category',
    async show(page, url, lang) {
      await page.goto(helpAt(url, lang));
      await page.locator('.topic').first().click();
      await page.locator('.category').waitFor();
    },
  },
  {
    name: 'help article',
    async show(page, url, lang) {
      await page.goto(helpAt(url, lang, `search?q=${encodeURIComponent(searched[lang])}`));
      await page.locator('main a[href*="/articles/"]').first().click();
      await page.locator('.article').waitFor();
    },
  },
  {
    name: 'help search',
    show: async (page, url, lang) =>
      void (await page.goto(helpAt(url, lang, `search?q=${encodeURIComponent(searched[lang])}`))),
  },
  {
    name: 'help contact',
    show: async (page, url, lang) => void (await page.goto(helpAt(url, lang, 'contact'))),
  },
  {
    name: 'help missing page',
    show: async (page, url, lang) => void (await page.goto(helpAt(url, lang, 'articles/999999'))),
  },
  {
    name: 'docs home',
    show: async (page, url) => void (await page.goto(`${url}/docs`)),
  },
  {
    name: 'docs article',
    async show(page, url) {
      await page.goto(`${url}/docs`);
      await page.locator('.step').first().click();
      await page.locator('.article').waitFor();
    },
  },
];
