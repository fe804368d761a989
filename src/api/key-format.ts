/** What the keys of Frontdesk look like. Other deployments of the interface have keys of their own. */

export const keyPrefixes = { secret: 'fds_', public: 'fdp_' } as const;

/** Whether Frontdesk made a key, as far as its form tells. */
export function isFrontdeskKey(key: string): boolean {
  return Object.values(keyPrefixes).some((prefix) => key.startsWith(prefix));
}
