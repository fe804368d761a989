/** The format of Frontdesk's keys. Other deployments of the interface have other formats. */

export const keyPrefixes = { secret: 'fds_', public: 'fdp_' } as const;

export function isFrontdeskKey(key: string): boolean {
  return Object.values(keyPrefixes).some((prefix) => key.startsWith(prefix));
}

/**
 * The key of Frontdesk's own pages that show tickets. It is no secret and valid for every user, but grants nothing
 * without a ticket token that was issued to such a page.
 */
export const firstPartyApiKey = `${keyPrefixes.public}own_pages`;

const helpPagesPrefix = `${keyPrefixes.public}help_pages_`;

/**
 * The key of a help center's hosted pages. It is no secret, and has a public key's rights for that help center only,
 * while its pages are turned on.
 */
export const helpPagesKey = (helpCenterId: number) => `${helpPagesPrefix}${helpCenterId}`;

/** Returns the help center id in a key of hosted pages; null for other keys. */
export function helpCenterOfKey(key: string): number | null {
  const id = key.startsWith(helpPagesPrefix) ? key.slice(helpPagesPrefix.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
