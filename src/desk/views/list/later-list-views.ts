import type { ComponentType } from 'preact';
import type { HeldMailsProps } from './HeldMails.tsx';

/** What the list draws by code that is loaded behind it. */
export interface LaterListViews {
  readonly SelectionBar: ComponentType;
  readonly HeldMails: ComponentType<HeldMailsProps>;
  readonly BlockedAddressesDialog: ComponentType<{ onClose(): void }>;
}
