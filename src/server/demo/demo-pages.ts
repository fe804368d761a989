import type { PageSettings } from '../users/help-centers/script-tag.ts';

export interface DemoPages {
  /** The folder of the shop's pages, with placeholders for the script tag. */
  readonly dir: string;
  readonly shop: PageSettings;
  /** Signs a token for the customer on the shop's account page, as the backend of a shop does. */
  signVisitor(): Promise<string>;
}
