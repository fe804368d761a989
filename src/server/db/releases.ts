/**
 * The last migration of each release, the oldest first. A release gets its entry when the next one is begun. See “Make
 * a release” in CONTRIBUTING.md.
 */
export const releases: readonly { readonly version: string; readonly lastMigration: string }[] = [];
