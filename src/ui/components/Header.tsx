/** The bar with the title and the navigation buttons; on home with the greeting below. */

import type { ComponentChildren } from 'preact';
import { useMessages } from '../i18n/use-messages.ts';
import { BarButton } from './BarButton.tsx';
import { Heading } from './Heading.tsx';

export interface HeaderProps {
  /** `header` if the widget is the whole page; in a host page, which may have a banner of its own, `div`. */
  as: 'header' | 'div';
  title: string;
  /** URL of an image before the title. */
  logo?: string | undefined;
  /** Replaces the title and its link to home. */
  about?: ComponentChildren;
  isHome: boolean;
  /** Each button is drawn only if its handler is defined. */
  onBack?: (() => void) | undefined;
  onSearch?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** The search box. */
  children?: ComponentChildren;
}

export function Header({
  as: Bar,
  title,
  logo,
  about,
  isHome,
  onBack,
  onSearch,
  onClose,
  children,
}: HeaderProps) {
  const { messages } = useMessages('home');
  return (
    <Bar class={isHome ? 'head brand' : 'head'} part="header">
      <div class="bar">
        {onBack && <BarButton icon="back" label={messages.back} onClick={onBack} />}
        {about ?? (
          <a class="bar-title" href="#/">
            {logo && <img class="bar-logo" src={logo} alt="" />}
            {title}
          </a>
        )}
        {onSearch && <BarButton icon="search" label={messages.search} onClick={onSearch} />}
        {onClose && <BarButton icon="close" label={messages.close} onClick={onClose} />}
      </div>
      {isHome && <Heading as="greeting">{messages.greeting}</Heading>}
      {children}
    </Bar>
  );
}
