/** The form of Frontdesk's keys. Other deployments of the interface have keys of other forms. */

export const keyPrefixes = { secret: 'fds_', public: 'fdp_' } as const;

/** Whether a key has the form of Frontdesk's keys. */
export function isFrontdeskKey(key: string): boolean {
  return Object.values(keyPrefixes).some((prefix) => key.startsWith(prefix));
}

/**
 * What stands in place of a key where a page of our own shows tickets: it is no secret, belongs to every user, and does
 * nothing without a ticket token that was made for such a page.
 */
export const ownPagesKey = `${keyPrefixes.public}own_pages`;

const helpPagesPrefix = `${keyPrefixes.public}help_pages_`;

/**
 * What the hosted pages of a help center speak with. It is no secret, and does what a public key does, for that help
 * center alone, as long as it has pages.
 */
export const helpPagesKey = (helpCenterId: number) => `${helpPagesPrefix}${helpCenterId}`;

/** The help center of a key of hosted pages; null for every other key. */
export function helpCenterOfKey(key: string): number | null {
  const id = key.startsWith(helpPagesPrefix) ? key.slice(helpPagesPrefix.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
