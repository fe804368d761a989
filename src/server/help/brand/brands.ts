import type { Database } from '../../db/database.ts';
import type { Listener } from '../../live/listen.ts';
import { createRowCache } from '../../live/row-cache.ts';
import { noBrand } from '../page-frame.ts';
import type { HelpSite } from '../site.ts';
import { findBrand, findBrandFile } from './brands.sql.ts';
import { type BrandInLanguage, brandIn } from './page-brand.ts';
import { type BrandFile, parseStoredBrand, type StoredBrand } from './stored-brand.ts';

export interface HelpBrands {
  read(site: HelpSite, lang: string): Promise<BrandInLanguage>;
  /** Returns a file by the hash of its content; null if there is none. */
  findFile(
    userId: number,
    helpCenterId: number,
    hash: string,
  ): Promise<Pick<BrandFile, 'type' | 'data'> | null>;
}

export const noBrandInLanguage: BrandInLanguage = { page: noBrand, missingText: null };

export function createHelpBrands(db: Database, listener: Listener | undefined): HelpBrands {
  // Help centers without a brand are cached too.
  const brands = createRowCache<{ readonly brand: StoredBrand | null }>(
    listener,
    'help_centers',
    'faq_content',
  );
  return {
    async read(site, lang) {
      const { userId, helpCenterId } = site;
      const found = await brands.get(`${userId} ${helpCenterId}`, async () => {
        const row = await findBrand(db, userId, helpCenterId);
        return { brand: row && parseStoredBrand(row.brand) };
      });
      return found?.brand ? brandIn(site, found.brand, lang) : noBrandInLanguage;
    },

    findFile: async (userId, helpCenterId, hash) => await findBrandFile(db, userId, helpCenterId, hash),
  };
}
