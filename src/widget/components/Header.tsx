/** The bar with the title and the ways out; on home, the greeting below it. */

import type { ComponentChildren } from 'preact';
import { useWords } from '../i18n/words.ts';
import { Heading } from './Heading.tsx';
import { Icon, type IconProps } from './Icon.tsx';

export interface HeaderProps {
  /** `header` where the widget is the page: in a page of somebody else’s it would be a second one. */
  as: 'header' | 'div';
  title: string;
  isHome: boolean;
  /** Each button is there when what it does is possible. */
  onBack?: (() => void) | undefined;
  onSearch?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** The search box. */
  children?: ComponentChildren;
}

export function Header({ as: Bar, title, isHome, onBack, onSearch, onClose, children }: HeaderProps) {
  const { strings } = useWords();
  return (
    <Bar class={isHome ? 'head brand' : 'head'} part="header">
      <div class="bar">
        <BarButton icon="back" label={strings.back} onClick={onBack} />
        <a class="bar-title" href="#/">
          {title}
        </a>
        <BarButton icon="search" label={strings.search} onClick={onSearch} />
        <BarButton icon="close" label={strings.close} onClick={onClose} />
      </div>
      {isHome && <Heading as="greeting">{strings.greeting}</Heading>}
      {children}
    </Bar>
  );
}

interface BarButtonProps {
  icon: IconProps['name'];
  label: string;
  onClick: (() => void) | undefined;
}

function BarButton({ icon, label, onClick }: BarButtonProps) {
  return onClick ? (
    <button class="bar-button" type="button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  ) : null;
}
