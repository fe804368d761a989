import { fileURLToPath } from 'node:url';

/** The folder of this release's migrations, in the source and in the build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
