/** An export of the pages of a help center: its source, and its folder. */

import type { Database } from '../../db/database.ts';
import type { NewFolder } from '../../files/new-folder.ts';
import type { HelpBrands } from '../brand/brands.ts';
import type { PageMakers } from '../help-center-pages.ts';
import type { HelpSite } from '../site.ts';

export interface SiteExport {
  readonly db: Database;
  /** The site that `staticSite` returns. */
  readonly site: HelpSite;
  /** Whether the url of the export is known. */
  readonly hasAddress: boolean;
  readonly pages: PageMakers;
  readonly brands: HelpBrands;
  /** The built files for browsers. */
  readonly publicDir: string;
  readonly folder: NewFolder;
  onProgress(articles: number, total: number): void;
}
