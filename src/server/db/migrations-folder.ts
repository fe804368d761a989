import { fileURLToPath } from 'node:url';

/** Where the migrations of this release are, in the source as in the build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
