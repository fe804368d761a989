/** The header of a page: logo or title, search, the site's links, languages, and a link to the contact form. */

import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { PageBrand, PageFrame } from '../page.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { PageLinks } from './PageLinks.tsx';
import { SearchForm } from './SearchForm.tsx';

export interface HeaderProps {
  frame: PageFrame;
  hasSearch: boolean;
  isHome: boolean;
}

export function Header({ frame, hasSearch, isHome }: HeaderProps) {
  const { messages } = useMessages();
  const { messages: help } = useMessages('help');
  const { brand, siteTitle, homeHref, contactHref, hasMessages, languages, lang } = frame;
  return (
    <header class="top">
      <div class="top-bar frame">
        <a class="site" href={homeHref} aria-current={isHome ? 'page' : undefined}>
          {brand.logo ? <SiteLogo logo={brand.logo} siteTitle={siteTitle} /> : siteTitle}
        </a>
        {hasSearch && frame.searchHref && <SearchForm action={frame.searchHref} />}
        <PageLinks links={brand.headerLinks} label={help.siteLinks} class="site-links" />
        {languages.length > 1 && <LanguageMenu languages={languages} lang={lang} />}
        {hasMessages && (
          // Hidden until the script that opens messages has loaded.
          <button class="top-link" type="button" data-open="messages" hidden>
            <MessageIcon name="messages" />
            <span class="top-text">{messages.tabMessages}</span>
          </button>
        )}
        {contactHref && (
          <a class="button top-contact" href={contactHref} data-open="contact">
            {/* Replaces the label in narrow windows. */}
            <MessageIcon name="contact" />
            <span class="top-text">{messages.contactUs}</span>
          </a>
        )}
      </div>
    </header>
  );
}

interface SiteLogoProps {
  logo: NonNullable<PageBrand['logo']>;
  siteTitle: string;
}

function SiteLogo({ logo: { href, darkHref, alt, width, height }, siteTitle }: SiteLogoProps) {
  return (
    <picture>
      {darkHref && <source srcset={darkHref} media="screen and (prefers-color-scheme: dark)" />}
      <img class="site-logo" src={href} alt={alt || siteTitle} width={width} height={height} />
    </picture>
  );
}
