import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { textDirection } from '../languages/index.ts';
import { LocalizationContext } from '../ui/i18n/localization.ts';
import { inlineScript, type PageAssets } from './assets.ts';
import { HeadElements } from './components/HeadElements.tsx';
import { Layout } from './components/Layout.tsx';
import { pageLocalization } from './localization.ts';
import type { Page } from './page.ts';
import { type PageData, pageDataId } from './page-data.ts';
import { drawBody } from './pages/draw-body.tsx';

/** Returns an HTML document, which needs only the files that it links to. */
export function drawPage(page: Page, assets: PageAssets): string {
  const { frame, head, body } = page;
  const localization = pageLocalization(frame.lang);
  const {
    language,
    messages: { widget: messages },
  } = localization;
  const draw = (elements: ComponentChildren) =>
    renderToString(
      <LocalizationContext.Provider value={localization}>{elements}</LocalizationContext.Provider>,
    );
  const data: PageData = {
    lang: frame.lang,
    homeHref: frame.homeHref,
    service: frame.service,
    hasLauncher: frame.hasLauncher,
    articleId: body.kind === 'article' ? body.id : null,
    hasContactForm: body.kind === 'contact' && body.form !== null,
    messages: {
      code: messages.code,
      copyCode: messages.copyCode,
      copyLink: messages.copyLink,
      copied: messages.copied,
      picture: messages.picture,
      enlarge: messages.enlarge,
    },
  };
  return [
    '<!DOCTYPE html>\n',
    `<html lang="${escapeAttribute(language)}" dir="${textDirection(language)}">`,
    '<head><meta charset="utf-8">',
    draw(<HeadElements page={page} assets={assets} />),
    ...head.structuredData.map((data) => `<script type="application/ld+json">${toScriptText(data)}</script>`),
    `<script type="application/json" id="${pageDataId}">${toScriptText(data)}</script>`,
    `<script type="module">${inlineScript(assets)}</script>`,
    frame.brand.headMarkup,
    `</head><body class="widget ${body.kind}-page${frame.hasLauncher ? ' has-launcher' : ''}">`,
    draw(<Layout page={page}>{drawBody(page)}</Layout>),
    '</body></html>\n',
  ].join('');
}

/** Serialises JSON for a script element: without `<`, nothing in it can end the element. */
const toScriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
