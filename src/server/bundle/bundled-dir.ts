import { fileURLToPath } from 'node:url';

/** Returns the path of a folder that the build puts beside the bundle: `public`, `docs` or a part of `demo`. */
export function bundledDir(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/** Returns the URL of a file that the build puts into the folder of the server's bundle. */
export function bundledFile(name: string): URL {
  return new URL(`./${name}`, import.meta.url);
}

/** The languages of the sample articles. */
const sampleLanguages: ReadonlySet<string> = new Set(['ar', 'de', 'en', 'es', 'fr', 'it', 'sv']);

/** Returns the path of the folder of sample articles in a language, or in English. */
export function bundledSampleDir(language: string): string {
  const [base = ''] = language.split('-');
  return bundledDir(`sample/${sampleLanguages.has(base) ? base : 'en'}`);
}
