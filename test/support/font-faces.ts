/** A wide and a narrow font, from packages, in which views are measured beside the font of the run. */

export type FontName = 'the font of the run' | 'a wide font' | 'a narrow font';

interface Face {
  readonly weight: string;
  /** The full name, by which a browser finds a font that it has. */
  readonly name: string;
  readonly file: URL;
}

export interface WornFace extends Pick<Face, 'weight' | 'name'> {
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

// Vite would read the two in one expression as an import of all packages.
const here = import.meta.url;

const inPackage = (weight: string, name: string, path: string): Face => ({
  weight,
  name,
  file: new URL(`../../node_modules/${path}`, here),
});

const narrowFiles = '@fontsource/pt-sans-narrow/files/pt-sans-narrow-latin';

/** Arial is between them: DejaVu Sans is 14 % wider, PT Sans Narrow 23 % narrower. */
const facesOf: Readonly<Record<FontName, readonly Face[]>> = {
  'the font of the run': [],
  'a wide font': [
    inPackage('400', 'DejaVu Sans', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    inPackage('700', 'DejaVu Sans Bold', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  ],
  'a narrow font': [
    inPackage('400', 'PT Sans Narrow', `${narrowFiles}-400-normal.woff2`),
    inPackage('700', 'PT Sans Narrow Bold', `${narrowFiles}-700-normal.woff2`),
  ],
};

export const fontNames: readonly FontName[] = ['a wide font', 'a narrow font', 'the font of the run'];

/**
 * Runs in the page: puts a font before those of `--fd-font`, or takes it away again. No page's policy refuses it: a font
 * that the browser has, and one that comes as bytes, is not loaded.
 * @returns false if a face without bytes is none that the browser has
 */
export async function wearFaces(faces: readonly WornFace[]): Promise<boolean> {
  document.fonts.clear();
  try {
    for (const { weight, name, bytes } of faces) {
      const face = new FontFace('-apple-system', bytes ?? `local("${name}")`, { weight });
      document.fonts.add(await face.load());
    }
    return true;
  } catch {
    return false;
  }
}

export interface Wearer {
  /** Calls `wearFaces` in the page. */
  wear(faces: readonly WornFace[]): Promise<boolean>;
  read(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

export async function wearFont({ wear, read }: Wearer, font: FontName): Promise<void> {
  const faces = facesOf[font];
  if (await wear(faces.map(({ weight, name }) => ({ weight, name })))) return;
  const loaded = faces.map(async ({ weight, name, file }) => ({ weight, name, bytes: await read(file) }));
  if (!(await wear(await Promise.all(loaded)))) throw new Error(`the page does not take ${font}`);
}
