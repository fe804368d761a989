import { fileURLToPath } from 'node:url';
import { fontSources } from '../../tools/build/fonts.ts';

/** The fonts of pictures, where packages have them. */
export const fontFiles = fontSources.map((path) => fileURLToPath(new URL(`../../${path}`, import.meta.url)));
