/** The source of every page of the demo's help center and of the documentation, in all languages: no browser is needed. */

import { HtmlValidate } from 'html-validate';
import { sampleOf } from '../test/support/sample.ts';
import { structuredDataProblems } from '../test/support/structured-data.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { untilImagesDrawn } from './support/drawn-images.ts';
import { type ReadPage, readHelpPage } from './support/read-help-page.ts';
import { startDemo } from './support/start-demo.ts';

let demo: Demo;
let stop: (() => Promise<void>) | undefined;

// Its articles have images for link previews, which the demo of the other tests omits.
test.beforeAll(async () => {
  ({ demo, stop } = await startDemo());
  await untilImagesDrawn(demo.dataDir);
});

test.afterAll(async () => await stop?.());

interface CrawledPage extends ReadPage {
  readonly url: string;
  readonly html: string;
}

/** Where a rule judges style, or knows less than a browser with its style sheets. */
const html = new HtmlValidate({
  extends: ['html-validate:recommended'],
  elements: ['html5', { td: aligned(), th: aligned() }],
  rules: {
    // Preact closes void elements, and the sanitiser does not: both are HTML, and mean the same.
    'void-style': 'off',
    // The list of headings stands in two places, and so do the links of the site: style sheets show the one or the
    // other. Of what is shown, axe says whether its names are unique.
    'unique-landmark': 'off',
    // The search of the header has one field, which Enter sends; on the pages that are for searching it has a button.
    'wcag/h32': 'off',
    // Headings are in the letters of their language, and so are their ids.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** Articles say how the cells of their tables are aligned so that they look right without our style sheets too. */
function aligned() {
  return { attributes: { align: { deprecated: false, enum: ['left', 'center', 'right'] } } };
}

/** Pages of help, but for those below: all of these are alike. */
const isPage = ({ pathname }: URL) =>
  /^\/(?:help|docs)\/[a-z]{2}\//.test(pathname) && !/\.\w+$/.test(pathname);

/** The form about an article that a page leads to, of which one address may open so many; undefined for other pages. */
const formOf = ({ pathname, searchParams }: URL) =>
  /\/vote$/.exec(pathname)?.[0] ?? (searchParams.has('article') ? '/contact' : undefined);

/** Pages whose HTML is validated; the kinds of pages are few, and to validate one takes longer than all else about it. */
const validated = 60;

const withoutHash = (href: string) => href.replace(/#.*/, '');

test('every page is valid, says its one address, and leads to what is there', async () => {
  const pages = new Map<string, CrawledPage>();
  const problems: string[] = [];
  const others = new Map<string, number>();
  const waiting = ['/help/en/', '/docs/en/', '/help/en/search?q=order', '/help/en/search?q=qqqq'].map(
    (path) => demo.url + path,
  );
  const seen = new Set(waiting);

  for (const url of waiting) {
    const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
    if (response.status !== 200) problems.push(`${url}: ${response.status}`);
    const source = await response.text();
    const page = { url, html: source, ...readHelpPage(url, source) };
    pages.set(url, page);
    for (const href of [...page.links, ...page.alternates.values()]) {
      const target = new URL(href);
      const next = withoutHash(href);
      if (target.origin !== demo.url || !isPage(target) || seen.has(next)) continue;
      const form = formOf(target);
      if (form !== undefined && [...seen].some((found) => formOf(new URL(found)) === form)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  expect(pages.size).toBeGreaterThan(200);

  const statusOf = async (url: string) => {
    const known = others.get(url) ?? (await fetch(url)).status;
    others.set(url, known);
    return known;
  };
  for (const { url, html: source } of sampleOf([...pages.values()], validated)) {
    const report = await html.validateString(source);
    for (const { messages } of report.results)
      for (const { ruleId, message, line, column } of messages)
        problems.push(`${url}: ${ruleId}: ${message} (${line}:${column})`);
  }
  for (const page of pages.values()) {
    const note = (problem: string) => problems.push(`${page.url}: ${problem}`);
    if (page.headings !== 1) note(`${page.headings} headings h1`);
    for (const data of page.structuredData) for (const problem of structuredDataProblems(data)) note(problem);
    if (page.isListed) {
      if (page.canonical !== page.url) note(`canonical ${page.canonical}`);
      if (page.description === '') note('no description');
      const { size } = page.alternates;
      if (size > 0 && !page.alternates.has('x-default')) note('no x-default');
      if (size > 0 && ![...page.alternates.values()].includes(page.url)) note('is not among its alternates');
    }
    for (const [lang, href] of page.alternates) {
      if (lang !== 'x-default' && ![...(pages.get(href)?.alternates.values() ?? [])].includes(page.url))
        note(`${lang} does not lead back`);
    }
    for (const href of new Set(page.links)) {
      const target = new URL(href);
      if (target.origin !== demo.url || formOf(target) !== undefined) continue;
      const to = pages.get(withoutHash(href));
      if (!to && (await statusOf(withoutHash(href))) !== 200) note(`leads to ${href}, which is not there`);
      const id = decodeURIComponent(target.hash.slice(1));
      if (to && id !== '' && !to.ids.has(id)) note(`leads to ${href}, and nothing there is called so`);
    }
    for (const href of new Set(page.files)) {
      if (href.startsWith(demo.url) && (await statusOf(href)) !== 200)
        note(`shows ${href}, which is not there`);
    }
  }
  expect(problems).toEqual([]);
});
