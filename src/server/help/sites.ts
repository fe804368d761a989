/** Finds the help center of a request: by its host, and by what its path begins with. */

import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../live/listen.ts';
import { createRemembered } from '../live/remembered.ts';
import { originOfHost } from '../sites/web-address.ts';
import { findSiteAt, findSiteOf, findSiteOfHost, listPublicSites } from './queries/sites.ts';
import type { HelpSite, StoredSite } from './site.ts';

/** How a request reached us. */
export interface ReachedBy {
  readonly protocol: string;
  /** With its port, as it was sent. */
  readonly host: string;
}

export interface Sites {
  /** @param path `/help`; null where no help center answers there */
  find(by: ReachedBy, path: string): Promise<HelpSite | null>;
  /**
   * What `find` finds, if it is remembered now.
   * @param now as `performance.now` says
   */
  peekSite(by: ReachedBy, path: string, now: number): HelpSite | null;
  /** By what name `peek` knows what `find` finds. */
  nameOf(by: ReachedBy, path: string): string;
  /**
   * What is remembered by a name, if it is now: the same object for as long as nothing of it changed.
   * @param now as `performance.now` says
   */
  peek(name: string, now: number): object | undefined;
  /** The pages of a help center for whoever prints links to them; null where it has none, or nobody knows where. */
  findOf(userId: number, helpCenterId: number): Promise<HelpSite | null>;
  /** Whether a help center has pages. */
  isThere(userId: number, helpCenterId: number): Promise<boolean>;
  /** Those that may be found by anybody, on the host of a request. */
  listPublic(by: ReachedBy): Promise<HelpSite[]>;
  /** The help center that has the host of a request to itself. */
  ofHost(by: ReachedBy): Promise<HelpSite | null>;
}

export interface SitesOptions {
  readonly db: Database;
  readonly listener?: Listener | undefined;
  /** Where this deployment is reached from outside; null: the request says. */
  readonly publicUrl: string | null;
}

export function createSites({ db, listener, publicUrl }: SitesOptions): Sites {
  // What is not there is remembered too: strangers try many paths.
  const sites = createRemembered<{ readonly site: StoredSite | null }>(
    listener,
    'help_centers',
    'faq_content',
  );

  async function siteOf(userId: number, helpCenterId: number): Promise<StoredSite | null> {
    const found = await sites.get(`${userId} of ${helpCenterId}`, async () => ({
      site: await findSiteOf(db, userId, helpCenterId),
    }));
    return found?.site ?? null;
  }

  /** The deployment's own origin and base path; what a request says where nothing is set. */
  function baseOf(by: ReachedBy | null): { origin: string; basePath: string } | null {
    if (publicUrl === null) return by && { origin: `${by.protocol}://${hostOf(by)}`, basePath: '' };
    const { origin, pathname } = new URL(publicUrl);
    return { origin, basePath: withoutTrailingSlashes(pathname) };
  }

  function reached(site: StoredSite | null, by: ReachedBy | null): HelpSite | null {
    if (!site) return null;
    const { host } = site;
    const base = host === null ? baseOf(by) : { origin: originOfHost(host, publicUrl), basePath: '' };
    return base && { ...site, ...base, path: base.basePath + site.path };
  }

  return {
    async find(by, path) {
      const found = await sites.get(nameOf(by, path), async () => ({
        site: await findSiteAt(db, hostOf(by), path),
      }));
      return reached(found?.site ?? null, by);
    },

    peekSite: (by, path, now) => reached(sites.peek(nameOf(by, path), now)?.site ?? null, by),

    nameOf,

    peek: (name, now) => sites.peek(name, now),

    findOf: async (userId, helpCenterId) => reached(await siteOf(userId, helpCenterId), null),

    isThere: async (userId, helpCenterId) => (await siteOf(userId, helpCenterId)) !== null,

    async listPublic(by) {
      const listed = await listPublicSites(db, hostOf(by));
      return listed.flatMap((site) => reached(site, by) ?? []);
    },

    async ofHost(by) {
      const host = hostOf(by);
      const found = await sites.get(host, async () => ({ site: await findSiteOfHost(db, host) }));
      return reached(found?.site ?? null, by);
    },
  };
}

/** In lower case, without the port that goes without saying. */
const hostOf = ({ protocol, host }: ReachedBy) => parseUrl(`${protocol}://${host}`)?.host ?? host;

const nameOf = (by: ReachedBy, path: string) => `${hostOf(by)} ${path}`;
