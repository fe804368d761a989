import { fileURLToPath } from 'node:url';

/** The URL of the folder of the server's bundle. Tests define it, as they run the sources. */
declare const __BUNDLE_URL__: string | undefined;

const bundleUrl = typeof __BUNDLE_URL__ === 'string' ? __BUNDLE_URL__ : new URL('.', import.meta.url).href;

/** Returns the path of a folder that the build puts beside the bundle: `public`, `docs` or a part of `demo`. */
export function bundledDir(name: string): string {
  return fileURLToPath(new URL(`../${name}`, bundleUrl));
}

/** Returns the URL of a file that the build puts into the folder of the server's bundle. */
export function bundledFile(name: string): URL {
  return new URL(`./${name}`, bundleUrl);
}

/** The languages of the sample articles. */
const sampleLanguages: ReadonlySet<string> = new Set(['ar', 'de', 'en', 'es', 'fr', 'it', 'sv']);

/** Returns the path of the folder of sample articles in a language, or in English. */
export function bundledSampleDir(language: string): string {
  const [base = ''] = language.split('-');
  return bundledDir(`sample/${sampleLanguages.has(base) ? base : 'en'}`);
}
