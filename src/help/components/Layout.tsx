/** Header and footer around every page. */

import type { ComponentChildren } from 'preact';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { Page } from '../page.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { contentId } from './Main.tsx';

export interface LayoutProps {
  page: Page;
  children: ComponentChildren;
}

export function Layout({ page, children }: LayoutProps) {
  const { frame, body, breadcrumbs } = page;
  const { messages: help } = useMessages('help');
  // These pages have a larger search field in their content.
  const hasSearchInside = body.kind === 'home' || body.kind === 'search' || body.kind === 'missing';
  return (
    <>
      <a class="skip button" href={`#${contentId}`}>
        {help.skip}
      </a>
      <Header frame={frame} hasSearch={!hasSearchInside} isHome={body.kind === 'home'} />
      {breadcrumbs.length > 0 && <Breadcrumbs links={breadcrumbs} />}
      {children}
      <Footer frame={frame} />
      <output class="unseen" id="announcement" />
    </>
  );
}
