/** Reads the folder in which an owner writes how the pages of a help center look. */

import { realpath } from 'node:fs/promises';
import { languageTag } from '../../../formats/language.ts';
import { type ColorProblem, colorProblems, type Scheme } from '../../../help/brand-colors.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { type BrandSettings, type FontFace, isFileName } from './brand-file.ts';
import { type BrandFiles, createBrandFiles, FileProblem } from './brand-files.ts';
import { BrandError, type BrandProblem, lineAt } from './brand-problem.ts';
import { checkCss, withAddresses } from './css/check-css.ts';
import { CssError } from './css/tokens.ts';
import { pictureSize } from './drawing.ts';
import { HeadError, readHeadMarkup } from './head-markup.ts';
import { parseSettings, type ReadSettings, settingsFile } from './settings-problems.ts';
import type { BrandFile, FileReference, HeadElement, Picture, StoredBrand, Texts } from './stored-brand.ts';
import { brandCss, type StoredFont, schemesOf, siblingAddress } from './style-sheet.ts';

export interface ReadBrand {
  readonly brand: StoredBrand;
  readonly files: readonly BrandFile[];
}

const maxSettingsSize = 100_000;
const maxCssSize = 100_000;
const maxHeadSize = 20_000;

type Path = readonly (string | number)[];

/** @throws {BrandError} with all that is wrong */
export async function readBrandFolder(folder: string): Promise<ReadBrand> {
  const root = await realpath(folder).catch((error: unknown) => {
    throw new BrandError([
      { file: folder, line: null, message: `It cannot be read: ${systemErrorWords(error)}.` },
    ]);
  });
  const files = createBrandFiles(root);
  const { settings, lineOf } = await readSettings(files);
  const problems: BrandProblem[] = [];

  /** Reads a part; what is wrong with it is noted, and the other parts are read all the same. */
  async function attempt<T>(path: Path, file: string, read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      problems.push(problemOf(error, { file, line: lineOf(path) }));
      return null;
    }
  }

  const pictureOf = async (name: string, path: Path) =>
    await attempt(path, name, async (): Promise<Picture> => {
      const added = await files.addPicture(name);
      const size = pictureSize(added);
      if (!size) throw new FileProblem(`${name} does not say its width and height.`);
      return { file: { hash: added.hash, name: added.name }, ...size };
    });

  const fontsOf = async (part: 'text' | 'headings'): Promise<StoredFont[]> => {
    const stored: StoredFont[] = [];
    for (const [index, font] of (settings.fonts?.[part] ?? []).entries()) {
      checkWeights(font, ['fonts', part, index]);
      const reference = await attempt(['fonts', part, index, 'file'], font.file, () =>
        files.addFont(font.file),
      );
      if (reference) stored.push({ ...font, reference });
    }
    return stored;
  };

  function checkWeights({ weight }: FontFace, path: Path): void {
    const [from = 0, to = 0] = typeof weight === 'string' ? weight.split(' ').map(Number) : [];
    if (from <= to) return;
    problems.push({
      file: settingsFile,
      line: lineOf([...path, 'weight']),
      message: 'The smaller weight comes first.',
    });
  }

  async function readLogo(): Promise<StoredBrand['logo']> {
    const { logo } = settings;
    if (!logo) return null;
    const light = await pictureOf(logo.light, ['logo', 'light']);
    const dark = logo.dark === undefined ? null : await pictureOf(logo.dark, ['logo', 'dark']);
    return light && { light, dark, alt: tidy(logo.alt) };
  }

  async function readHead(): Promise<HeadElement[]> {
    const { head } = settings;
    if (head === undefined) return [];
    const found = await attempt(['head'], head, async () => {
      const html = await files.readText(head, maxHeadSize);
      return readHeadMarkup(html, isFileName);
    });
    const elements: HeadElement[] = [];
    for (const { element, filePath, line } of found ?? []) {
      const reference = filePath === null ? null : await readNamed(head, line, filePath);
      elements.push({ ...element, file: reference });
    }
    return elements;
  }

  /** A file that another file of the folder names. */
  async function readNamed(by: string, line: number, path: string): Promise<FileReference | null> {
    try {
      return await files.addAny(path);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      problems.push({ file: by, line, message: error.message });
      return null;
    }
  }

  async function readCss(): Promise<FileReference[]> {
    const { css: name } = settings;
    if (name === undefined) return [];
    const sheet = await attempt(['css'], name, async () => {
      const css = await files.readText(name, maxCssSize);
      return { css, named: checked(css) };
    });
    if (!sheet) return [];
    const addresses: string[] = [];
    for (const { path, start } of sheet.named) {
      const reference = await readNamed(name, lineAt(sheet.css, start), path);
      if (reference) addresses.push(siblingAddress(reference));
    }
    if (addresses.length < sheet.named.length) return [];
    const css = withAddresses(sheet.css, sheet.named, addresses);
    return (await attempt(['css'], name, async () => [files.addStyleSheet('custom.css', css)])) ?? [];
  }

  const { icon } = settings;
  const logo = await readLogo();
  const storedIcon = icon === undefined ? null : await attempt(['icon'], icon, () => files.addIcon(icon));
  const fonts = { text: await fontsOf('text'), headings: await fontsOf('headings') };
  const own = brandCss(settings.colors, fonts);
  const ownSheets =
    own === ''
      ? []
      : ((await attempt([], settingsFile, async () => [files.addStyleSheet('brand.css', own)])) ?? []);
  const brand: Omit<StoredBrand, 'files'> = {
    logo,
    icon: storedIcon,
    headerLinks: linksOf(settings.headerLinks),
    footerLinks: linksOf(settings.footerLinks),
    ...(settings.featured && { featured: featuredOf(settings.featured) }),
    styleSheets: [...ownSheets, ...(await readCss())],
    head: await readHead(),
    missing: settings.missing === undefined ? null : tidy(settings.missing),
  };
  problems.push(...colorProblemsOf(settings, lineOf));
  if (problems.length > 0) throw new BrandError(problems);
  const stored = files.list();
  return { brand: { ...brand, files: stored.map(({ hash }) => hash) }, files: stored };
}

async function readSettings(files: BrandFiles): Promise<ReadSettings> {
  const text = await files.readText(settingsFile, maxSettingsSize).catch((error: unknown) => {
    throw new BrandError([problemOf(error, { file: settingsFile, line: null })]);
  });
  return parseSettings(text);
}

/** With the line in the error's own text. */
class LineProblem extends FileProblem {}

function checked(css: string): ReturnType<typeof checkCss> {
  try {
    return checkCss(css, isFileName);
  } catch (error) {
    if (!(error instanceof CssError)) throw error;
    throw new LineProblem(error.message, lineAt(css, error.offset));
  }
}

/** What is wrong inside a file is told with its line; what is wrong with a file, where it is named. */
function problemOf(
  error: unknown,
  named: { readonly file: string; readonly line: number | null },
): BrandProblem {
  if (error instanceof HeadError) return { file: named.file, line: error.line, message: error.message };
  if (!(error instanceof FileProblem)) throw error;
  if (error.line !== null) return { file: named.file, line: error.line, message: error.message };
  return { file: settingsFile, line: named.line, message: error.message };
}

function colorProblemsOf(settings: BrandSettings, lineOf: ReadSettings['lineOf']): BrandProblem[] {
  const { light, dark } = schemesOf(settings.colors ?? {});
  const told = (problem: ColorProblem, scheme: Scheme): BrandProblem => {
    const path = scheme === 'dark' ? ['colors', 'dark', problem.name] : ['colors', problem.name];
    return { file: settingsFile, line: lineOf(path), message: colorSentence(problem, path.join('.')) };
  };
  return [
    ...colorProblems(light, 'light').map((problem) => told(problem, 'light')),
    ...colorProblems(dark, 'dark').map((problem) => told(problem, 'dark')),
  ];
}

function colorSentence({ color, other, otherName, contrast, nearest }: ColorProblem, name: string): string {
  const whose = otherName === 'danger' ? 'the text of errors' : otherName;
  const remedy =
    nearest === null ? 'No shade of it can be used.' : `The nearest that can be used is ${nearest}.`;
  return `${name}: ${color} and ${whose} (${other}) have a contrast of ${contrast}:1, and text needs 4.5:1. ${remedy}`;
}

function linksOf(links: BrandSettings['headerLinks']): StoredBrand['headerLinks'] {
  return (links ?? []).map(({ text, href }) => ({ text: tidy(text), href: tidy(href) }));
}

function featuredOf({
  title,
  numbered = false,
}: NonNullable<BrandSettings['featured']>): NonNullable<StoredBrand['featured']> {
  return { title: title === undefined ? null : tidy(title), isNumbered: numbered };
}

/** With the names of languages as they are compared. */
function tidy(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.trim();
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [languageTag(language) ?? language, text.trim()]),
  );
}
