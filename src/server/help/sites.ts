/** Finds the help center of a request by its host and the beginning of its path. */

import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../live/listen.ts';
import { createRowCache } from '../live/row-cache.ts';
import { hostOrigin } from '../sites/site-path.ts';
import { findSiteAt, findSiteOfHelpCenter, findSiteOfHost, listPublicSites } from './queries/sites.sql.ts';
import type { HelpSite, StoredSite } from './site.ts';

export interface ReachedBy {
  readonly protocol: string;
  /** The host with its port, as sent. */
  readonly host: string;
}

export interface Sites {
  /** Returns the help center of a request, by the beginning of its path, such as `/help`; null if there is none. */
  find(by: ReachedBy, path: string): Promise<HelpSite | null>;
  /** Returns the cached result of `find` at `now` by `performance.now`; null if none is cached. */
  peekSite(by: ReachedBy, path: string, now: number): HelpSite | null;
  /** Returns the cache key by which `peek` finds the result of `find`. */
  cacheName(by: ReachedBy, path: string): string;
  /** Returns a key's cached object at `now` by `performance.now`: the same object until the site changes. */
  peek(name: string, now: number): object | undefined;
  /** Returns the site of a help center, for links to it; null if it has no site, or its URL is unknown. */
  findOf(userId: number, helpCenterId: number): Promise<HelpSite | null>;
  /** Whether a help center has pages. */
  isThere(userId: number, helpCenterId: number): Promise<boolean>;
  listPublic(by: ReachedBy): Promise<HelpSite[]>;
  /** Returns the help center whose own host the request has. */
  ofHost(by: ReachedBy): Promise<HelpSite | null>;
}

export interface SitesOptions {
  readonly db: Database;
  readonly listener?: Listener | undefined;
  /** The deployment's public URL; null: the request's host is used. */
  readonly publicUrl: string | null;
}

export function createSites({ db, listener, publicUrl }: SitesOptions): Sites {
  // Missing sites are cached too, as unknown clients try many paths.
  const sites = createRowCache<{ readonly site: StoredSite | null }>(listener, 'help_centers', 'faq_content');

  async function findStoredSite(userId: number, helpCenterId: number): Promise<StoredSite | null> {
    const found = await sites.get(`${userId} of ${helpCenterId}`, async () => ({
      site: await findSiteOfHelpCenter(db, userId, helpCenterId),
    }));
    return found?.site ?? null;
  }

  /** Returns the deployment's origin and base path; if no public URL is set, the request's. */
  function deploymentBase(by: ReachedBy | null): { origin: string; basePath: string } | null {
    if (publicUrl === null) return by && { origin: `${by.protocol}://${requestHost(by)}`, basePath: '' };
    const { origin, pathname } = new URL(publicUrl);
    return { origin, basePath: withoutTrailingSlashes(pathname) };
  }

  function reached(site: StoredSite | null, by: ReachedBy | null): HelpSite | null {
    if (!site) return null;
    const { host } = site;
    const base = host === null ? deploymentBase(by) : { origin: hostOrigin(host, publicUrl), basePath: '' };
    return base && { ...site, ...base, path: base.basePath + site.path };
  }

  return {
    async find(by, path) {
      const found = await sites.get(cacheName(by, path), async () => ({
        site: await findSiteAt(db, requestHost(by), path),
      }));
      return reached(found?.site ?? null, by);
    },

    peekSite: (by, path, now) => reached(sites.peek(cacheName(by, path), now)?.site ?? null, by),

    cacheName,

    peek: (name, now) => sites.peek(name, now),

    findOf: async (userId, helpCenterId) => reached(await findStoredSite(userId, helpCenterId), null),

    isThere: async (userId, helpCenterId) => (await findStoredSite(userId, helpCenterId)) !== null,

    async listPublic(by) {
      const listed = await listPublicSites(db, requestHost(by));
      return listed.flatMap((site) => reached(site, by) ?? []);
    },

    async ofHost(by) {
      const host = requestHost(by);
      const found = await sites.get(host, async () => ({ site: await findSiteOfHost(db, host) }));
      return reached(found?.site ?? null, by);
    },
  };
}

/** Returns the host in lower case, without the default port. */
const requestHost = ({ protocol, host }: ReachedBy) => parseUrl(`${protocol}://${host}`)?.host ?? host;

const cacheName = (by: ReachedBy, path: string) => `${requestHost(by)} ${path}`;
