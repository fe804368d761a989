import type { PageSettings } from '../users/help-centers/script-tag.ts';

export interface DemoPages {
  /** The shop's pages; each holds the placeholder for the script tag. */
  readonly dir: string;
  readonly shop: PageSettings;
  /** Signs for the customer who is signed in on the shop's account page, as the shop's own backend would. */
  signVisitor(): Promise<string>;
}
