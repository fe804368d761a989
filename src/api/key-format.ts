/** The form of Frontdesk's keys. Other deployments of the interface have keys of other forms. */

export const keyPrefixes = { secret: 'fds_', public: 'fdp_' } as const;

/** Whether a key has the form of Frontdesk's keys. */
export function isFrontdeskKey(key: string): boolean {
  return Object.values(keyPrefixes).some((prefix) => key.startsWith(prefix));
}

/**
 * The key of Frontdesk's own pages that show tickets: it is no secret, belongs to every user, and opens nothing without
 * a ticket token of such a page.
 */
export const firstPartyApiKey = `${keyPrefixes.public}own_pages`;

const helpPagesPrefix = `${keyPrefixes.public}help_pages_`;

/**
 * The key of the hosted pages of a help center. It is no secret, and has the rights of a public key for that help
 * center alone, as long as the help center has pages.
 */
export const helpPagesKey = (helpCenterId: number) => `${helpPagesPrefix}${helpCenterId}`;

/** The help center of a key of hosted pages; null for every other key. */
export function helpCenterOfKey(key: string): number | null {
  const id = key.startsWith(helpPagesPrefix) ? key.slice(helpPagesPrefix.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
