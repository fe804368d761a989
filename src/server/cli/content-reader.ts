import type { StoredConversions } from '../../content/article/conversion.ts';
import type { DialectName } from '../../content/dialects/index.ts';
import { type ExportFormatName, exportFormatNames } from '../../content/exports/formats.ts';
import { readExport } from '../../content/exports/read-export.ts';
import type { ReadOptions, SourceFolder } from '../../content/folder/content.ts';
import { readFolder } from '../../content/folder/read-folder.ts';
import { createForeignHosts, withPublicHosts } from '../outbound-hosts/foreign-hosts.ts';
import { synonymProblem } from '../search/owner-synonyms.ts';
import { createRemoteFiles } from '../uploads/remote-files.ts';
import { withProgress } from './progress.ts';

/** The kinds of content in a folder, for `--format`. */
export const contentFormats = ['markdown', ...exportFormatNames] as const;

/** The options that decide how a folder is read. */
export interface ContentFlags {
  readonly lang?: string;
  readonly format?: 'markdown' | ExportFormatName;
  readonly dialect?: DialectName;
  readonly baseUrl?: URL;
  readonly fetchFiles?: boolean;
}

export interface ContentReader {
  /** Shows a progress bar. Later calls reuse files fetched from other sites. */
  read(conversions: StoredConversions): Promise<SourceFolder>;
  close(): Promise<void>;
}

export function createContentReader(
  dir: string,
  { lang, format, dialect, baseUrl, fetchFiles }: ContentFlags,
): ContentReader {
  const hosts = fetchFiles ? withPublicHosts(createForeignHosts([])) : null;
  const options: ReadOptions = {
    hasGitDates: true,
    synonymProblem,
    language: lang,
    dialect,
    baseUrl,
    fetchFile: hosts === null ? undefined : createRemoteFiles(hosts).fetch,
  };
  return {
    read: (conversions) =>
      withProgress('Reading files', '{bar} {value}/{total}', (onProgress) =>
        readContent(dir, format, { ...options, conversions, onProgress }),
      ),
    async close() {
      await hosts?.close();
    },
  };
}

/** Reads Markdown, or another product's export, which without a format needs a folder without Markdown articles. */
async function readContent(
  dir: string,
  format: ContentFlags['format'],
  options: ReadOptions,
): Promise<SourceFolder> {
  if (format !== undefined && format !== 'markdown') {
    const named = await readExport(dir, format, options);
    if (named !== null) return named;
  }
  const folder = await readFolder(dir, options);
  const isEmpty = folder.articles.length === 0 && folder.unread.articles.length === 0;
  return (format === undefined && isEmpty ? await readExport(dir, null, options) : null) ?? folder;
}
