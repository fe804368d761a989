/**
 * The last migration of each release, the oldest first. The next release gets its line when the one after it begins.
 * See “Make a release” in CONTRIBUTING.md.
 */
export const releases: readonly { readonly version: string; readonly lastMigration: string }[] = [];
