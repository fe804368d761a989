/** Reads the folder with the logo, colors, fonts and style sheet of a help center's pages. */

import { realpath } from 'node:fs/promises';
import { languageTag } from '../../../formats/language.ts';
import { type ColorProblem, colorProblems, type Scheme } from '../../../help/brand-colors.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { type BrandSettings, type FontFace, isFileName } from './brand-file.ts';
import { type BrandFiles, createBrandFiles, FileProblem } from './brand-files.ts';
import { BrandError, type BrandProblem, lineAt } from './brand-problem.ts';
import { checkCss, withAddresses } from './css/check-css.ts';
import { CssError } from './css/tokens.ts';
import { imageSize } from './drawing.ts';
import { HeadError, readHeadMarkup } from './head-markup.ts';
import { parseSettings, type ReadSettings, settingsFile } from './settings-problems.ts';
import type {
  BrandFile,
  BrandImage,
  BrandStyle,
  FileReference,
  HeadElement,
  StoredBrand,
  StoredFont,
  Texts,
} from './stored-brand.ts';
import { brandCss, colorSchemes, deriveLook, generatedSheet, siblingAddress } from './style-sheet.ts';

export interface ReadBrand {
  readonly brand: StoredBrand;
  readonly files: readonly BrandFile[];
}

const maxSettingsSize = 100_000;
const maxCssSize = 100_000;
const maxHeadSize = 20_000;

type Path = readonly (string | number)[];

/** @throws {BrandError} with every problem of the folder */
export async function readBrandFolder(folder: string): Promise<ReadBrand> {
  const root = await realpath(folder).catch((error: unknown) => {
    throw new BrandError([
      { file: folder, line: null, message: `It cannot be read: ${systemErrorWords(error)}.` },
    ]);
  });
  const files = createBrandFiles(root);
  return await new BrandReader(files, await readSettings(files)).read();
}

/** Leaves out a part with a problem, and reads the remaining parts nevertheless. */
class BrandReader {
  readonly #files: BrandFiles;
  readonly #settings: BrandSettings;
  readonly #lineAt: ReadSettings['lineAt'];
  readonly #problems: BrandProblem[] = [];

  constructor(files: BrandFiles, { settings, lineAt }: ReadSettings) {
    this.#files = files;
    this.#settings = settings;
    this.#lineAt = lineAt;
  }

  /** @throws {BrandError} */
  async read(): Promise<ReadBrand> {
    const { greeting, headerLinks, footerLinks, featured, missing } = this.#settings;
    const logo = await this.#readLogo();
    const icon = await this.#readIcon();
    const style = await this.#readStyle();
    const colorSheets = await this.#writeColorSheet(style);
    const brand: Omit<StoredBrand, 'files'> = {
      source: 'folder',
      style,
      look: deriveLook(style),
      greeting: greeting && tidy(greeting),
      logo,
      icon,
      headerLinks: tidyLinks(headerLinks),
      footerLinks: tidyLinks(footerLinks),
      featured: featured && tidyFeatured(featured),
      styleSheets: [...colorSheets, ...(await this.#readCss())],
      head: await this.#readHead(),
      missing: missing === undefined ? null : tidy(missing),
    };
    this.#problems.push(...findColorProblems(this.#settings, this.#lineAt));
    if (this.#problems.length > 0) throw new BrandError(this.#problems);
    const files = this.#files.list();
    return { brand: { ...brand, files: files.map(({ hash }) => hash) }, files };
  }

  async #readLogo(): Promise<StoredBrand['logo']> {
    const { logo } = this.#settings;
    if (!logo) return null;
    const light = await this.#readImage(logo.light, ['logo', 'light']);
    const dark = logo.dark === undefined ? null : await this.#readImage(logo.dark, ['logo', 'dark']);
    return light && { light, dark, alt: tidy(logo.alt) };
  }

  async #readImage(name: string, path: Path): Promise<BrandImage | null> {
    return await this.#attempt(path, name, async () => {
      const added = await this.#files.addImage(name);
      const size = imageSize(added);
      if (!size) throw new FileProblem(`${name} does not say its width and height.`);
      return { file: { hash: added.hash, name: added.name }, ...size };
    });
  }

  async #readIcon(): Promise<StoredBrand['icon']> {
    const { icon } = this.#settings;
    if (icon === undefined) return null;
    return await this.#attempt(['icon'], icon, () => this.#files.addIcon(icon));
  }

  async #readStyle(): Promise<BrandStyle> {
    const { colors = {}, fonts = {} } = this.#settings;
    const { dark = {}, ...light } = colors;
    return {
      light: lowerCase(light),
      dark: lowerCase(dark),
      family: fonts.family ?? 'system',
      text: await this.#readFonts('text'),
      headings: await this.#readFonts('headings'),
    };
  }

  /** Returns an empty list if there are neither colors nor fonts. */
  async #writeColorSheet(style: BrandStyle): Promise<FileReference[]> {
    const css = brandCss(style);
    if (css === '') return [];
    return await this.#addStyleSheet([], settingsFile, generatedSheet, css);
  }

  async #readFonts(part: 'text' | 'headings'): Promise<StoredFont[]> {
    const stored: StoredFont[] = [];
    for (const [index, font] of (this.#settings.fonts?.[part] ?? []).entries()) {
      const path = ['fonts', part, index];
      this.#checkWeights(font, path);
      const reference = await this.#attempt([...path, 'file'], font.file, () =>
        this.#files.addFont(font.file),
      );
      if (reference) stored.push({ ...font, reference });
    }
    return stored;
  }

  #checkWeights({ weight }: FontFace, path: Path): void {
    const [from = 0, to = 0] = typeof weight === 'string' ? weight.split(' ').map(Number) : [];
    if (from <= to) return;
    this.#problems.push({
      file: settingsFile,
      line: this.#lineAt([...path, 'weight']),
      message: 'The smaller weight comes first.',
    });
  }

  /** Reads the owner's style sheet, and the files to which it refers. */
  async #readCss(): Promise<FileReference[]> {
    const { css: name } = this.#settings;
    if (name === undefined) return [];
    const sheet = await this.#attempt(['css'], name, async () => {
      const css = await this.#files.readText(name, maxCssSize);
      return { css, named: checked(css) };
    });
    if (!sheet) return [];
    const addresses: string[] = [];
    for (const { path, start } of sheet.named) {
      const reference = await this.#readNamed(name, lineAt(sheet.css, start), path);
      if (reference) addresses.push(siblingAddress(reference));
    }
    if (addresses.length < sheet.named.length) return [];
    const css = withAddresses(sheet.css, sheet.named, addresses);
    return await this.#addStyleSheet(['css'], name, 'custom.css', css);
  }

  async #addStyleSheet(path: Path, file: string, name: string, css: string): Promise<FileReference[]> {
    const sheet = await this.#attempt(path, file, async () => this.#files.addStyleSheet(name, css));
    return sheet ? [sheet] : [];
  }

  async #readHead(): Promise<HeadElement[]> {
    const { head } = this.#settings;
    if (head === undefined) return [];
    const found = await this.#attempt(['head'], head, async () => {
      const html = await this.#files.readText(head, maxHeadSize);
      return readHeadMarkup(html, isFileName);
    });
    const elements: HeadElement[] = [];
    for (const { element, filePath, line } of found ?? []) {
      const file = filePath === null ? null : await this.#readNamed(head, line, filePath);
      elements.push({ ...element, file });
    }
    return elements;
  }

  async #readNamed(by: string, line: number, path: string): Promise<FileReference | null> {
    try {
      return await this.#files.addAny(path);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.#problems.push({ file: by, line, message: error.message });
      return null;
    }
  }

  /** Records a problem and returns null. The path is of the setting that specifies the part. */
  async #attempt<T>(path: Path, file: string, read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      this.#problems.push(describeError(error, { file, line: this.#lineAt(path) }));
      return null;
    }
  }
}

async function readSettings(files: BrandFiles): Promise<ReadSettings> {
  const text = await files.readText(settingsFile, maxSettingsSize).catch((error: unknown) => {
    throw new BrandError([describeError(error, { file: settingsFile, line: null })]);
  });
  return parseSettings(text);
}

/** A problem at a line of the file being read. */
class LineProblem extends FileProblem {}

function checked(css: string): ReturnType<typeof checkCss> {
  try {
    return checkCss(css, isFileName);
  } catch (error) {
    if (!(error instanceof CssError)) throw error;
    throw new LineProblem(error.message, lineAt(css, error.offset));
  }
}

/** Assigns a problem to its line in the file, or for a whole file to the setting that specifies it. */
function describeError(
  error: unknown,
  named: { readonly file: string; readonly line: number | null },
): BrandProblem {
  if (error instanceof HeadError) return { file: named.file, line: error.line, message: error.message };
  if (!(error instanceof FileProblem)) throw error;
  if (error.line !== null) return { file: named.file, line: error.line, message: error.message };
  return { file: settingsFile, line: named.line, message: error.message };
}

function findColorProblems(settings: BrandSettings, lineAt: ReadSettings['lineAt']): BrandProblem[] {
  const { dark: ofDark = {}, ...ofLight } = settings.colors ?? {};
  const { light, dark } = colorSchemes({ light: ofLight, dark: ofDark });
  const toProblem = (problem: ColorProblem, scheme: Scheme): BrandProblem => {
    const path = scheme === 'dark' ? ['colors', 'dark', problem.name] : ['colors', problem.name];
    return { file: settingsFile, line: lineAt(path), message: colorSentence(problem, path.join('.')) };
  };
  return [
    ...colorProblems(light, 'light').map((problem) => toProblem(problem, 'light')),
    ...colorProblems(dark, 'dark').map((problem) => toProblem(problem, 'dark')),
  ];
}

function colorSentence({ color, other, otherName, contrast, nearest }: ColorProblem, name: string): string {
  const whose = otherName === 'danger' ? 'the text of errors' : otherName;
  const remedy =
    nearest === null ? 'No shade of it can be used.' : `The nearest that can be used is ${nearest}.`;
  return `${name}: ${color} and ${whose} (${other}) have a contrast of ${contrast}:1, and text needs 4.5:1. ${remedy}`;
}

function tidyLinks(links: BrandSettings['headerLinks']): StoredBrand['headerLinks'] {
  return (links ?? []).map(({ text, href }) => ({ text: tidy(text), href: tidy(href) }));
}

function tidyFeatured({
  title,
  numbered = false,
}: NonNullable<BrandSettings['featured']>): NonNullable<StoredBrand['featured']> {
  return { title: title === undefined ? null : tidy(title), isNumbered: numbered };
}

const lowerCase = (colors: BrandStyle['light']): BrandStyle['light'] =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, color.toLowerCase()]));

/** Trims texts, and normalises their language tags. */
function tidy(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.trim();
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [languageTag(language) ?? language, text.trim()]),
  );
}
