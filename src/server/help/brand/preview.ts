/** Shows the pages of one help center with the brand that a folder holds now, on this machine, without storing it. */

import type { Database } from '../../db/database.ts';
import { findSiteForOwner } from '../queries/sites.ts';
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
  /** Told when something is wrong with the folder, once for each state of it; null: nothing any more. */
  onProblem(error: BrandError | null): void;
}

export interface BrandPreview {
  readonly sites: Sites;
  readonly brands: HelpBrands;
}

export function createBrandPreview(options: PreviewOptions): BrandPreview {
  return { sites: sitesOfOne(options), brands: brandsOfFolder(options) };
}

/** The one help center, at its own path of this machine. */
function sitesOfOne({ db, userId, helpCenterId }: PreviewOptions): Sites {
  async function at(by: ReachedBy): Promise<HelpSite | null> {
    // Pages of other sites may point names of their own at this machine.
    const stored = isThisMachine(by.host) ? await findSiteForOwner(db, userId, helpCenterId) : null;
    return stored && { ...stored, host: null, origin: `${by.protocol}://${by.host}`, basePath: '' };
  }

  return {
    async find(by, path) {
      const site = await at(by);
      return site?.path === path ? site : null;
    },
    nameOf: (by, path) => `${by.host} ${path}`,
    // Nothing is remembered.
    peekSite: () => null,
    peek: () => undefined,
    // Nothing that is printed elsewhere leads here.
    findOf: async () => null,
    isThere: async (user, helpCenter) => user === userId && helpCenter === helpCenterId,
    listPublic: async () => [],
    ofHost: at,
  };
}

/** Reads the folder again for every page. While it cannot be used, the last one that could be is shown. */
function brandsOfFolder({ folder, onProblem }: PreviewOptions): HelpBrands {
  let shown: ReadBrand | null = null;
  let said = '';
  // The files of two states: a page that is loading may name those of the one before.
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
