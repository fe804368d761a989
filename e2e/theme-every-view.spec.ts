/** Every view, signed in too, under the conditions that people set for themselves: nothing lost, nothing that axe knows of. */

import type { Locator } from '@playwright/test';
import { sampleOf } from '../test/support/sample.ts';
import { createSupportStaff } from './gallery/support-staff.ts';
import { type DemoLanguage, frontPage, openWidget, views } from './gallery/views.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { inEachFont } from './support/fonts.ts';

interface Condition {
  readonly name: string;
  readonly lang?: DemoLanguage;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly media?: { readonly colorScheme?: 'light' | 'dark'; readonly forcedColors?: 'active' };
  readonly css?: string;
}

/** The distances of WCAG 2.2, success criterion 1.4.12. */
const spacing = `.widget * {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
.widget p { margin-block-end: 2em !important }`;

const conditions: readonly Condition[] = [
  { name: 'forced colours', media: { forcedColors: 'active' } },
  { name: 'dark forced colours', media: { forcedColors: 'active', colorScheme: 'dark' } },
  { name: 'dark', media: { colorScheme: 'dark' } },
  // What is left of 1280 × 1024 px at 400 %.
  { name: 'at 400 %', viewport: { width: 320, height: 256 } },
  { name: 'with spaced text', css: spacing },
  {
    name: 'with spaced text, in Arabic, on a narrow phone',
    lang: 'ar',
    css: spacing,
    viewport: { width: 320, height: 568 },
  },
];

test.describe.configure({ mode: 'parallel' });

for (const { name, lang = 'en', viewport, media, css } of sampleOf(conditions, 3)) {
  test(`no view of the widget loses text: ${name}`, async ({ page, demo, trouble }) => {
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    await page.goto(demo.url + frontPage(lang));
    const panel = await openWidget(page);
    const staff = await createSupportStaff(demo);
    if (css) await adopt(panel, css);
    for (const { name: view, show } of views) {
      await test.step(view, async () => {
        await show(panel, lang, staff);
        // The rest of the page is the shop's.
        await expectAccessible(page, 'frontdesk-host');
        // The card with a reply is there in place of the panel.
        const card = page.locator('.preview');
        const shown = (await card.isVisible()) ? card : panel;
        await inEachFont(page, async (font) =>
          expect.soft(await findCut(shown), `${view}, ${font}`).toEqual([]),
        );
      });
    }
    // The browser itself reports what is not found.
    expect(trouble.splice(0).every((text) => text.includes('404'))).toBe(true);
  });
}

/** As a visitor's own style sheet would be. */
async function adopt(panel: Locator, css: string): Promise<void> {
  await panel.evaluate((element, css) => {
    const root = element.getRootNode();
    if (!(root instanceof ShadowRoot)) throw new Error('the panel is in no shadow root');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }, css);
}

/** Text that cannot be reached: cut off by its box, which neither scrolls nor says so with dots; or beside the screen. */
function findCut(panel: Locator): Promise<string[]> {
  return panel.evaluate((panel) => {
    const cut: string[] = [];
    const describe = (element: Element) =>
      `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`;
    if (panel.scrollWidth > panel.clientWidth) cut.push(`the panel is ${panel.scrollWidth} px wide`);
    for (const element of panel.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText || !element.checkVisibility() || element.closest('.unseen, [aria-hidden=true]')) continue;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const hasDots =
        style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
      const isCut =
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut && !hasDots) cut.push(`cut: ${describe(element)}`);
      const { left, right } = element.getBoundingClientRect();
      const isScrolled = element.closest('.table-box, pre');
      if (!isScrolled && (left < -1 || right > innerWidth + 1))
        cut.push(`beside the screen: ${describe(element)}`);
    }
    return cut;
  });
}
