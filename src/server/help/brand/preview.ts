/** Shows the pages of one help center on this machine with the brand in a folder, without storing the brand. */

import type { Database } from '../../db/database.ts';
import { findSiteForOwner } from '../queries/sites.sql.ts';
import type { HelpSite } from '../site.ts';
import type { ReachedBy, Sites } from '../sites.ts';
import { BrandError } from './brand-problem.ts';
import { type HelpBrands, noBrandInLanguage } from './brands.ts';
import { brandIn } from './page-brand.ts';
import { type ReadBrand, readBrandFolder } from './read-brand-folder.ts';
import type { BrandFile } from './stored-brand.ts';

export interface PreviewOptions {
  readonly db: Database;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly folder: string;
  /** Called once for each new problem, and with null when it is solved. */
  onProblem(error: BrandError | null): void;
}

export interface BrandPreview {
  readonly sites: Sites;
  readonly brands: HelpBrands;
}

export function createBrandPreview(options: PreviewOptions): BrandPreview {
  return { sites: sitesOfOne(options), brands: brandsOfFolder(options) };
}

/** Creates the sites of a preview: one help center, at its own path on this machine. */
function sitesOfOne({ db, userId, helpCenterId }: PreviewOptions): Sites {
  async function at(by: ReachedBy): Promise<HelpSite | null> {
    // Only requests to this machine's own names are served, as another site's name may resolve to it too.
    const stored = isThisMachine(by.host) ? await findSiteForOwner(db, userId, helpCenterId) : null;
    return stored && { ...stored, host: null, origin: `${by.protocol}://${by.host}`, basePath: '' };
  }

  return {
    async find(by, path) {
      const site = await at(by);
      return site?.path === path ? site : null;
    },
    cacheName: (by, path) => `${by.host} ${path}`,
    // A preview caches nothing.
    peekSite: () => null,
    peek: () => undefined,
    // No other page links to a preview.
    findOf: async () => null,
    isThere: async (user, helpCenter) => user === userId && helpCenter === helpCenterId,
    listPublic: async () => [],
    ofHost: at,
  };
}

/** Reads the folder for every page. While it has problems, pages show the last brand that had none. */
function brandsOfFolder({ folder, onProblem }: PreviewOptions): HelpBrands {
  let shown: ReadBrand | null = null;
  let said = '';
  // The files of the last two brands, as a loading page may refer to the former one.
  let files: readonly BrandFile[] = [];

  function say(error: BrandError | null): void {
    const message = error?.message ?? '';
    if (message === said) return;
    said = message;
    onProblem(error);
  }

  return {
    async read(site, lang) {
      try {
        const now = await readBrandFolder(folder);
        files = [...now.files, ...(shown?.files ?? [])];
        shown = now;
        say(null);
      } catch (error) {
        if (!(error instanceof BrandError)) throw error;
        say(error);
      }
      return shown ? brandIn(site, shown.brand, lang) : noBrandInLanguage;
    },
    findFile: async (_userId, _helpCenterId, hash) => files.find((file) => file.hash === hash) ?? null,
  };
}

const isThisMachine = (host: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
