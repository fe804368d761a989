/**
 * An article as visitors will see it, in a shadow root with the styles of the widget, which apply there in either
 * colour scheme whatever the desk's is.
 */

import { render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { textDirection } from '../../../../languages/index.ts';
import { RichText } from '../../../../ui/components/media/RichText.tsx';
import { toSafeHtml } from '../../../../ui/html/article-html.ts';
import { rawHtml, type SafeHtml } from '../../../../ui/html/safe-html.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { adoptShared } from '../../../../ui/theme/adopt-sheet.ts';
import { useDesk } from '../../../desk-context.ts';
import { LanguageChoice } from '../../../kit/fields/LanguageChoice.tsx';
import type { ArticlePreview as PreviewModel } from '../../../models/articles/article-preview.ts';
import { deploymentUrl } from '../../deployment-url.ts';
import styles from './preview-frame.css?inline';

export interface ArticlePreviewProps {
  title: string;
  /** The language that is shown. */
  lang: string;
  /** Languages that can be shown, the one that is written first. */
  languages: readonly string[];
  preview: PreviewModel;
  /** Index of the heading that is shown at the top; -1 for the beginning. */
  heading: number;
  onLanguage(lang: string): void;
}

type Scheme = 'light' | 'dark';

/** What is shown before the first answer. */
const nothing = { html: '', markdown: '', problems: [] };

export function ArticlePreview(props: ArticlePreviewProps) {
  const { title, lang, languages, preview, heading, onLanguage } = props;
  const { client } = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { table: tableLabel } = useMessages().messages;
  const [scheme, setScheme] = useState<Scheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const { html, markdown: plain, problems } = preview.made.value.value ?? nothing;
  const hasFailed = preview.made.state.value.status === 'failed';
  const baseUrl = deploymentUrl(client);
  const safe = useMemo(
    () => toSafeHtml(rawHtml(html), { baseUrl, tableLabel, plain }),
    [html, plain, baseUrl, tableLabel],
  );
  return (
    <div class="article-preview">
      <div class="preview-bar">
        <h3 class="quiet preview-title">{texts.preview}</h3>
        {languages.length > 1 && (
          <LanguageChoice
            label={texts.shownLanguage}
            languages={languages}
            chosen={lang}
            onChoose={onLanguage}
          />
        )}
        <output class="quiet preview-state">{hasFailed && texts.previewFailed}</output>
        <fieldset class="preview-schemes">
          <legend class="unseen">{texts.colors}</legend>
          {(['light', 'dark'] as const).map((name) => (
            <button
              key={name}
              class="preview-scheme"
              type="button"
              aria-pressed={name === scheme}
              onClick={() => setScheme(name)}
            >
              {texts[name]}
            </button>
          ))}
        </fieldset>
      </div>
      {problems.length > 0 && (
        <ul class="preview-problems" aria-label={texts.problems}>
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {line !== null && `${format(texts.line, { line })}: `}
              <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
      <PreviewFrame title={title} lang={lang} html={safe} scheme={scheme} heading={heading} />
    </div>
  );
}

interface PreviewFrameProps {
  title: string;
  lang: string;
  html: SafeHtml;
  scheme: Scheme;
  heading: number;
}

function PreviewFrame({ title, lang, html, scheme, heading }: PreviewFrameProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const host = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    adoptShared(root, styles);
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: it is the links inside that are pressed
      // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
      <div class="widget preview-page" onClick={openElsewhere}>
        <article class="in-article" lang={lang} dir={textDirection(lang)}>
          <h1 class="preview-heading">{title}</h1>
          <RichText html={html} />
        </article>
      </div>,
      root,
    );
  }, [title, lang, html]);

  useEffect(() => {
    if (host.current) showHeading(host.current, heading);
  }, [heading, lang]);

  useEffect(() => {
    const root = host.current?.shadowRoot;
    return () => {
      if (root) render(null, root);
    };
  }, []);

  return (
    <section
      ref={host}
      class="preview-frame"
      aria-label={texts.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so keys must reach it
      tabIndex={0}
      data-color-scheme={scheme}
    />
  );
}

/** Scrolls to a heading, so that the preview is beside the passage that is edited. */
function showHeading(frame: HTMLElement, index: number): void {
  const headings = frame.shadowRoot?.querySelectorAll('.rich :is(h1, h2, h3, h4, h5, h6)') ?? [];
  const place = headings[index]?.getBoundingClientRect().top;
  const top = place === undefined ? 0 : place - frame.getBoundingClientRect().top + frame.scrollTop - 16;
  if (index < 0 || place !== undefined) frame.scrollTop = top;
}

/** Opens links in a tab of their own, as the page of the desk is not to be left. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  const isOnPage = link.getAttribute('href')?.startsWith('#') ?? true;
  if (!isOnPage) open(link.href, '_blank', 'noreferrer');
}
