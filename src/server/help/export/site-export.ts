/** An export of a help center's pages: the source and the folder. */

import type { Database } from '../../db/database.ts';
import type { NewFolder } from '../../files/new-folder.ts';
import type { HelpBrands } from '../brand/brands.ts';
import type { PageMakers } from '../help-center-pages.ts';
import type { HelpSite } from '../site.ts';

export interface SiteExport {
  readonly db: Database;
  /** The site, as returned by `staticSite`. */
  readonly site: HelpSite;
  /** Whether the export's final URL is known. */
  readonly hasAddress: boolean;
  readonly pages: PageMakers;
  readonly brands: HelpBrands;
  readonly publicDir: string;
  readonly folder: NewFolder;
  onProgress(articles: number, total: number): void;
}
