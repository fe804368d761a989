/** The bar with the title and the ways out; on home, the greeting below it. */
import type { ComponentChildren } from 'preact';
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
export declare function Header({
  as: Bar,
  title,
  isHome,
  onBack,
  onSearch,
  onClose,
  children,
}: HeaderProps): import('preact').JSX.Element;
