/** What the keys of Frontdesk look like. Other deployments of the interface have keys of their own. */

export const keyPrefixes = { secret: 'fds_', public: 'fdp_' } as const;

/** Whether Frontdesk made a key, as far as its form tells. */
export function isFrontdeskKey(key: string): boolean {
  return Object.values(keyPrefixes).some((prefix) => key.startsWith(prefix));
}

/**
 * What stands in place of a key where a page of our own shows tickets: it is no secret, belongs to every user, and does
 * nothing without a ticket token that was made for such a page.
 */
export const ownPagesKey = `${keyPrefixes.public}own_pages`;
