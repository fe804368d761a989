/** The bar with the title and the ways out; on home, the greeting below it. */

import type { ComponentChildren } from 'preact';
import { useMessages } from '../i18n/use-messages.ts';
import { BarButton } from './BarButton.tsx';
import { Heading } from './Heading.tsx';

export interface HeaderProps {
  /** `header` where the widget is the page: in a page of somebody else’s it would be a second one. */
  as: 'header' | 'div';
  title: string;
  /** The address of a picture before the title. */
  logo?: string | undefined;
  isHome: boolean;
  /** Each button is there when what it does is possible. */
  onBack?: (() => void) | undefined;
  onSearch?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** The search box. */
  children?: ComponentChildren;
}

export function Header({ as: Bar, title, logo, isHome, onBack, onSearch, onClose, children }: HeaderProps) {
  const { messages } = useMessages();
  return (
    <Bar class={isHome ? 'head brand' : 'head'} part="header">
      <div class="bar">
        {onBack && <BarButton icon="back" label={messages.back} onClick={onBack} />}
        <a class="bar-title" href="#/">
          {logo && <img class="bar-logo" src={logo} alt="" />}
          {title}
        </a>
        {onSearch && <BarButton icon="search" label={messages.search} onClick={onSearch} />}
        {onClose && <BarButton icon="close" label={messages.close} onClick={onClose} />}
      </div>
      {isHome && <Heading as="greeting">{messages.greeting}</Heading>}
      {children}
    </Bar>
  );
}
