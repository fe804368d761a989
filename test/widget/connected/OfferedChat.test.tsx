/** Who is there for a chat, on home and in a new thread. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChatOffer } from '../../../src/api/schemas/chat-periods.ts';
import type { Home } from '../../../src/api/schemas/faq.ts';
import { expectAccessible } from '../../support/axe.ts';
import { buildHelpCenter, buildMessenger } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

const anna = { agentId: 5, name: 'Anna Berg', picture: null };
const bo = { agentId: 6, name: 'Bo Ek', picture: null };
const greeter = { agentId: 7, name: 'Nils Lund', picture: null };

const helpCenter = {
  messenger: buildMessenger({ team: [greeter] }),
  replies: { usualSeconds: 7200, officeHours: null },
};

/** A widget whose server makes an offer; `offers` holds that of each response, and the last one of those that follow. */
function openOffered(offers: readonly (ChatOffer | undefined)[], options: OpenOptions = {}) {
  const left = [...offers];
  const home = ({ lang = 'en' }: { readonly lang?: string }): Home => ({
    helpCenter: buildHelpCenter(helpCenter),
    language: lang,
    categories: [],
    popularArticles: [{ faqArticleId: 103, title: 'Track your parcel', categoryId: 11 }],
    chat: left.length > 1 ? left.shift() : left[0],
  });
  return openWidget({ isSignedIn: false, helpCenter, ...options, answers: { home, ...options.answers } });
}

const sentence = () => page.getByRole('link', { name: 'Anna and Bo are here' });

describe('home', () => {
  test.each([
    { lang: 'en', colorScheme: 'light' },
    { lang: 'ar', colorScheme: 'dark' },
  ] as const)('names the agents who are there, on a narrow phone: $lang, $colorScheme', async (settings) => {
    await page.viewport(320, 568);
    const { widget, element } = openOffered([{ agents: [anna, bo], seconds: 45 }], { settings });
    await expect.poll(() => element.querySelector('.offered-chat')?.textContent).toContain('Anna');
    expect(element.querySelectorAll('.offered-chat .avatar')).toHaveLength(2);
    await expectAccessible(element);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    if (settings.lang !== 'en') return;
    await sentence().click();
    expect(widget.models.navigation.current.value.route.name).toBe('contact');
  });

  test('is accessible as a page that names them', async () => {
    const { host } = openOffered([{ agents: [anna], seconds: 45 }], { layout: 'page' });
    await expect.element(page.getByRole('link', { name: 'Anna is here' })).toBeVisible();
    await expectAccessible(host);
  });

  test('says that the team is there if those who are do not greet', async () => {
    openOffered([{ agents: [], seconds: 45 }]);
    await expect.element(page.getByRole('link', { name: 'Our team is here' })).toBeVisible();
  });

  test('drops the sentence when its seconds are over, and moves nothing of the view then', async () => {
    const { element } = openOffered([{ agents: [anna, bo], seconds: 2 }]);
    await expect.element(sentence()).toBeVisible();
    const article = element.querySelector<HTMLElement>('[href="#/articles/103"]');
    const top = article?.offsetTop;
    await expect.element(sentence()).not.toBeInTheDocument();
    expect(article?.offsetTop).toBe(top);
  });

  test('asks again when it is opened, and when the visitor returns to the page', async () => {
    const { element } = openOffered(
      [undefined, { agents: [anna], seconds: 45 }, { agents: [anna, bo], seconds: 45 }],
      { homeSentAt: Date.now() - 60_000 },
    );
    // The first response is a minute old.
    await expect.element(page.getByRole('link', { name: 'Anna is here' })).toBeVisible();
    // At once, it would be the same response.
    await expect
      .poll(
        () => {
          dispatchEvent(new Event('focus'));
          return element.querySelector('.offered-chat')?.textContent;
        },
        { timeout: 15_000 },
      )
      .toContain('Anna and Bo are here');
  });

  test('asks nothing while it is closed', async () => {
    const { element, client } = openOffered([undefined], { homeSentAt: Date.now() - 60_000 });
    await expect.poll(() => client.sentTo('home').length).toBe(2);
    element.hidden = true;
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.sentTo('home')).toHaveLength(2);
  });

  test('says nothing where the server makes no offer', async () => {
    const { element } = openOffered([undefined]);
    await expect.element(page.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    expect(element.querySelector('.offered-chat')).toBeNull();
  });
});

describe('a new thread', () => {
  test('names the agents who are there in place of the usual reply time, with their faces', async () => {
    const { element } = openOffered([{ agents: [anna, bo], seconds: 45 }]);
    await sentence().click();
    const greeting = () => element.querySelector('.greeting-message');
    await expect.poll(() => greeting()?.textContent).toContain('Anna and Bo are here');
    expect(greeting()?.textContent).not.toContain('2 hours');
    expect(greeting()?.querySelectorAll('.avatar')).toHaveLength(2);
    await expect.poll(() => element.querySelector('.thread-state')?.textContent).toBe('Anna and Bo are here');
    await expectAccessible(element);
  });

  test('says when to expect a reply once the offer is over, with the faces of the team', async () => {
    const { element } = openOffered([{ agents: [anna, bo], seconds: 3 }, undefined]);
    await sentence().click();
    const greeting = () => element.querySelector('.greeting-message')?.textContent;
    await expect.poll(greeting).toContain('Anna and Bo are here');
    await expect.poll(greeting).toContain('We usually reply within 2 hours.');
    expect(greeting()).toContain('NL');
  });

  test('asks who is there if it is the first view', async () => {
    const { element } = openOffered([{ agents: [anna], seconds: 45 }], { route: { name: 'contact' } });
    await expect
      .poll(() => element.querySelector('.greeting-message')?.textContent)
      .toContain('Anna is here');
  });
});
