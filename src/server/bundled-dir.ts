import { fileURLToPath } from 'node:url';

/** A folder that the build puts beside the server's bundle: `public`, `demo`, `demo-help` or `docs`. */
export function bundledDir(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
