/** The main story: a visitor of the shop types three letters, reads the answer, and says that it helped. */

import type { Page } from '@playwright/test';
import { listFormSubmissions } from '../../src/api/operations/forms.ts';
import { type Feedback, readFeedback } from '../support/database.ts';
import { expect, test } from '../support/demo.ts';
import { widgetOf, words } from '../support/widget.ts';

const stories = [
  { lang: 'en', path: '/', typed: 'ref' },
  { lang: 'sv', path: '/sv/', typed: 'åte' },
] as const;

for (const { lang, path, typed } of stories) {
  test(`a visitor finds an answer by mouse, in ${lang}`, async ({ page, demo }) => {
    const { help, yes, thanks } = words[lang];
    const before = await readFeedback(demo, lang);
    await page.goto(demo.url + path);
    const { launcher, panel, search, options, article } = widgetOf(page, help);
    await launcher.click();
    await search.fill(typed);
    const suggestion = options.first();
    await expect(suggestion).toBeVisible();
    const viewed = page.waitForResponse((response) => response.url().endsWith('/analytics/views'));
    await suggestion.click();

    const title = await article
      .getByRole('heading', { level: 1 })
      .or(article.getByRole('heading').first())
      .first()
      .innerText();
    expect((await viewed).status()).toBe(204);
    await panel.getByRole('button', { name: yes, exact: true }).click();
    await expect(panel.getByText(thanks)).toBeVisible();

    expectOneViewAndOneVote(before, await readFeedback(demo, lang), title);
  });
}

test('suggestions are painted with the keystroke, before the server answers', async ({ page, demo }) => {
  await page.route('**/faq/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.route('**/faq/suggest-search?*', () => {});
  await page.goto(demo.url);
  const { launcher, search, options } = widgetOf(page);
  const index = page.waitForResponse(/\/faq\/suggestion-index\?/);
  await launcher.click();
  await (await index).finished();
  // What ranks them comes with it.
  await page.waitForLoadState('networkidle');
  const listed = await search.evaluate(async (box) => {
    if (!(box instanceof HTMLInputElement)) throw new Error('no box');
    box.value = 'return';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const root = box.getRootNode();
    return root instanceof ShadowRoot ? root.querySelectorAll('[role=option]').length : 0;
  });
  expect(listed).toBeGreaterThan(3);
  await expect(options.first()).toHaveText(/^Return/);
});

test('a visitor finds an answer by keyboard alone', async ({ page, demo }) => {
  const before = await readFeedback(demo, 'en');
  await page.goto(demo.url);
  const { launcher, panel, search, options, article } = widgetOf(page);
  await tabTo(page, 'aria-label', words.en.help);
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('swi');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const viewed = page.waitForResponse((response) => response.url().endsWith('/analytics/views'));
  await page.keyboard.press('Enter');
  const heading = article.getByRole('heading').first();
  await expect(heading).toBeFocused();
  const title = await heading.innerText();
  expect((await viewed).status()).toBe(204);
  await tabTo(page, 'textContent', words.en.yes);
  await page.keyboard.press('Space');
  await expect(panel.getByText(words.en.thanks)).toBeVisible();

  await page.keyboard.press('Escape');
  // Back where it was chosen; the list is closed before the panel is.
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(launcher).toBeFocused();
  expectOneViewAndOneVote(before, await readFeedback(demo, 'en'), title);
});

test('a visitor whom an article did not help says what was missing', async ({ page, demo }) => {
  // The demo's articles ask nothing; its forms are real.
  await page.route('**/faq/articles/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), feedbackNoFormId: 121 } });
  });
  await page.goto(demo.url);
  const { launcher, panel, search, options, article } = widgetOf(page);
  await launcher.click();
  await search.fill('track');
  await options.first().click();
  await expect(article).toBeVisible();
  await panel.getByRole('button', { name: 'No', exact: true }).click();
  const form = panel.getByRole('form', { name: 'What was missing?' });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Maja');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
  await form.getByRole('combobox', { name: 'Subject' }).selectOption('An order');
  const message = `The parcel has no number. ${Date.now()}`;
  await form.getByRole('textbox', { name: 'Message' }).fill(message);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByText('Thank you, we got it.')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+\d+$/);

  const startTime = new Date(Date.now() - 86_400_000).toISOString();
  const { json } = await demo.client.send(listFormSubmissions, { formId: '121', startTime });
  const stored = json.find((submission) => Object.values(submission).includes(message));
  expect(stored).toMatchObject({ Subject: 'An order', domainPage: `${demo.url}/` });
  // An article that is fetched ahead may be on its way still.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Of one article, and of no other. */
function expectOneViewAndOneVote(before: Feedback, after: Feedback, title: string): void {
  const seen = new Map(before.views);
  seen.set(title, (seen.get(title) ?? 0) + 1);
  expect(after.views).toEqual(seen);
  expect(after.votes).toEqual([...before.votes, { title, isYes: true, device: 'desktop' }]);
}

/** Presses Tab until the focus is on the element that is called so. */
async function tabTo(page: Page, by: 'aria-label' | 'textContent', name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate((attribute) => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return attribute === 'textContent' ? element?.textContent : element?.getAttribute(attribute);
    }, by);
    if (focused?.trim() === name) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
