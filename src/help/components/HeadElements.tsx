/** The head of a page: metadata for browsers, search engines and link previews. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { PageAssets } from '../assets.ts';
import type { Page } from '../page.ts';
import { pageTitle } from '../page-title.ts';

export interface HeadElementsProps {
  page: Page;
  assets: PageAssets;
}

export function HeadElements({ page: { frame, head, body }, assets }: HeadElementsProps) {
  const { brand, siteTitle } = frame;
  const { messages: widget } = useMessages();
  const { messages: help } = useMessages('help');
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle({ frame, head, body }, { help, widget })}</title>
      {head.description && <meta name="description" content={head.description} />}
      {!head.isListed && <meta name="robots" content="noindex" />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ lang, href }) => (
        <link key={lang} rel="alternate" hreflang={lang} href={href} />
      ))}
      <SharedElements title={head.title || siteTitle} page={{ frame, head, body }} />
      {brand.icon && <link rel="icon" href={brand.icon} />}
      {assets.styleSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {brand.styleSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {frame.feedHref && (
        <link rel="alternate" type="application/atom+xml" title={siteTitle} href={frame.feedHref} />
      )}
      {frame.openSearchHref && (
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={siteTitle}
          href={frame.openSearchHref}
        />
      )}
      {head.markdownHref && <link rel="alternate" type="text/markdown" href={head.markdownHref} />}
      {frame.llmsHref && <link rel="describedby" href={frame.llmsHref} />}
    </>
  );
}

interface SharedElementsProps {
  title: string;
  page: Pick<Page, 'frame' | 'head' | 'body'>;
}

/** Metadata of link previews (Open Graph). */
function SharedElements({ title, page: { frame, head, body } }: SharedElementsProps) {
  const { image } = head;
  return (
    <>
      <meta property="og:type" content={body.kind === 'article' ? 'article' : 'website'} />
      <meta property="og:site_name" content={frame.siteTitle} />
      <meta property="og:title" content={title} />
      {head.description && <meta property="og:description" content={head.description} />}
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      {/* Open Graph wants language and territory with an underscore, and accepts a language alone. */}
      <meta property="og:locale" content={frame.lang.replace('-', '_')} />
      {image && (
        <>
          <meta property="og:image" content={image.href} />
          <meta property="og:image:width" content={`${image.width}`} />
          <meta property="og:image:height" content={`${image.height}`} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {head.publishedAt && <meta property="article:published_time" content={head.publishedAt} />}
      {head.modifiedAt && <meta property="article:modified_time" content={head.modifiedAt} />}
    </>
  );
}
