/** The button that opens the views, where they are a drawer. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { DeskIcon } from './DeskIcon.tsx';

/** What a page knows of the drawer with the views. */
export interface NavState {
  isNavOpen: boolean;
  onOpenNav(): void;
}

export function NavToggle({ isOpen, onOpen }: { isOpen: boolean; onOpen(): void }) {
  const { messages: desk } = useMessages('desk');
  return (
    <button
      class="bar-button nav-toggle"
      type="button"
      aria-label={desk.showViews}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <DeskIcon name="menu" />
    </button>
  );
}
