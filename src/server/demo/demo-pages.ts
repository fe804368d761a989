import type { PageSettings } from '../users/help-centers/script-tag.ts';

export interface DemoPages {
  /** The folder of the shop's pages, in which placeholders stand for the script tag. */
  readonly dir: string;
  readonly shop: PageSettings;
  /** Signs a token for the shop's signed-in customer, as a shop's backend does. */
  signVisitor(): Promise<string>;
}
