/**
 * The last migration of each release, the oldest first. The release that is being made is not among them: it gets its
 * line when the next one is begun. See “Make a release” in CONTRIBUTING.md.
 */
export const releases: readonly { readonly version: string; readonly lastMigration: string }[] = [];
