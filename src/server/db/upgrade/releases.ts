/** The last migration of each release but the newest, the oldest first: see “Make a release” in CONTRIBUTING.md. */
export const releases: readonly { readonly version: string; readonly lastMigration: string }[] = [];
