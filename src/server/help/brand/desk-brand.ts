/** The part of a brand that owners set at the desk; links, head, style sheet and fonts of a folder stay as they are. */

import type { DrawnLook, LookProblem, LookValues, ManagedLook } from '../../../api/schemas/desk-looks.ts';
import { sha256 } from '../../../formats/hash.ts';
import { colorProblems, type Scheme } from '../../../help/brand-colors.ts';
import { lookSheet } from '../../looks/look-sheet.ts';
import { brandFilePath, type HelpCenterKey } from '../../looks/stored-look.ts';
import type { ReadBrand } from './read-brand-folder.ts';
import type { BrandFile, BrandStyle, FileReference, StoredBrand } from './stored-brand.ts';
import {
  brandCss,
  colorSchemes,
  completeLook,
  deriveLook,
  generatedSheet,
  previewCss,
} from './style-sheet.ts';

export const emptyBrand: StoredBrand = {
  files: [],
  source: 'desk',
  logo: null,
  icon: null,
  headerLinks: [],
  footerLinks: [],
  styleSheets: [],
  head: [],
  missing: null,
};

const emptyStyle: BrandStyle = { light: {}, dark: {}, family: 'system', text: [], headings: [] };

/** The version of the stored look, by which a concurrent change is noticed. */
export const brandVersion = (stored: unknown): string => sha256(JSON.stringify(stored ?? null));

export interface LookOwner extends HelpCenterKey {
  readonly title: string;
  readonly languages: readonly string[];
}

export function presentManagedLook(
  helpCenter: LookOwner,
  brand: StoredBrand | null,
  version: string,
): ManagedLook {
  const { style = emptyStyle, logo, icon, greeting = null, source = 'folder' } = brand ?? emptyBrand;
  const picture = (file: FileReference | undefined | null) =>
    file ? { path: brandFilePath(helpCenter, file), name: file.name } : null;
  return {
    helpCenterId: helpCenter.helpCenterId,
    title: helpCenter.title,
    version,
    languages: [...helpCenter.languages],
    isFromFolder: source === 'folder',
    values: {
      light: style.light,
      dark: style.dark,
      font: style.family,
      greeting: greetingList(greeting, helpCenter.languages),
    },
    hasFontFiles: style.text.length + style.headings.length > 0,
    pictures: {
      logo: picture(logo?.light.file),
      darkLogo: picture(logo?.dark?.file),
      icon: picture(icon),
    },
  };
}

function greetingList(
  greeting: StoredBrand['greeting'] | null,
  languages: readonly string[],
): LookValues['greeting'] {
  if (typeof greeting === 'string') return languages.map((lang) => ({ lang, text: greeting }));
  return Object.entries(greeting ?? {}).map(([lang, text]) => ({ lang, text }));
}

/** Returns the brand with other values. */
export function withValues(brand: StoredBrand, values: LookValues): ReadBrand {
  const style = styleOf(brand, values);
  const css = brandCss(style);
  const sheet = css === '' ? null : styleSheetFile(css);
  const others = brand.styleSheets.filter(({ name }) => name !== generatedSheet);
  const greeting = Object.fromEntries(values.greeting.map(({ lang, text }) => [lang, text.trim()]));
  return withFiles(
    {
      ...brand,
      source: 'desk',
      style,
      look: deriveLook(style),
      greeting: values.greeting.length > 0 ? greeting : undefined,
      styleSheets: [...(sheet ? [{ hash: sheet.hash, name: sheet.name }] : []), ...others],
    },
    sheet ? [sheet] : [],
  );
}

/**
 * Returns the brand with files added to those that it has. A file of the desk to which nothing refers any more is left out;
 * those of a folder stay, as its style sheets refer to them.
 */
export function withFiles(brand: StoredBrand, files: readonly BrandFile[]): ReadBrand {
  const { style = emptyStyle, look = deriveLook(style), deskFiles = [], logo, icon, styleSheets } = brand;
  const folderFiles = brand.files.filter((hash) => !deskFiles.includes(hash));
  const used = new Set(
    [logo?.light.file, logo?.dark?.file, icon, ...styleSheets].flatMap((file) => (file ? [file.hash] : [])),
  );
  const added = new Set([...deskFiles, ...files.map(({ hash }) => hash)]);
  const kept = [...added].filter((hash) => used.has(hash) && !folderFiles.includes(hash));
  return { brand: { ...brand, style, look, files: [...folderFiles, ...kept], deskFiles: kept }, files };
}

function styleSheetFile(css: string): BrandFile {
  const data = Buffer.from(css);
  return { hash: sha256(data), name: generatedSheet, type: 'text/css; charset=utf-8', data };
}

function styleOf(brand: StoredBrand | null, { light, dark, font }: LookValues): BrandStyle {
  const { text, headings } = brand?.style ?? emptyStyle;
  return { light, dark, family: font, text, headings };
}

/** Returns what the values look like, and which colours are illegible. */
export function drawLook(brand: StoredBrand | null, values: LookValues): DrawnLook {
  const style = styleOf(brand, values);
  return {
    problems: lookProblems(values),
    page: { light: previewCss(style, 'light'), dark: previewCss(style, 'dark') },
    widget: lookSheet(completeLook(style)),
  };
}

export function lookProblems(values: Pick<LookValues, 'light' | 'dark'>): LookProblem[] {
  const schemes = colorSchemes(values);
  const problems = (scheme: Scheme) =>
    colorProblems(schemes[scheme], scheme).map(({ name, otherName, contrast, nearest }) => ({
      scheme,
      name,
      otherName,
      contrast,
      nearest,
    }));
  return [...problems('light'), ...problems('dark')];
}
