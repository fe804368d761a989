import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { PageFrame } from '../page.ts';
import { PageLinks } from './PageLinks.tsx';

export function Footer({ frame: { brand, siteTitle, homeHref, feedHref } }: { frame: PageFrame }) {
  const { messages: help } = useMessages('help');
  return (
    <footer class="bottom">
      <div class="bottom-bar frame">
        <a class="bottom-title" href={homeHref}>
          {siteTitle}
        </a>
        {/* The header's links, shown in the footer if the window is too narrow for them in the header. */}
        <PageLinks links={brand.headerLinks} label={help.siteLinks} class="bottom-links when-narrow" />
        <PageLinks
          links={[...brand.footerLinks, ...(feedHref ? [{ href: feedHref, text: help.feed }] : [])]}
          label={help.moreLinks}
          class="bottom-links"
        />
      </div>
    </footer>
  );
}
