import type { StoredConversions } from '../../../content/article/conversion.ts';
import type { DialectName } from '../../../content/dialects/index.ts';
import type { ReadOptions, SourceFolder } from '../../../content/folder/content.ts';
import { type ContentFormat, readContent } from '../../../content/read-content.ts';
import { createForeignHosts, withPublicHosts } from '../../outbound-hosts/foreign-hosts.ts';
import { synonymProblem } from '../../search/owner-synonyms.sql.ts';
import { createRemoteFiles } from '../../uploads/remote-files.ts';
import { withProgress } from '../progress.ts';

/** The options that decide how a folder is read. */
export interface ContentFlags {
  readonly lang?: string;
  readonly languages?: readonly string[];
  readonly format?: ContentFormat;
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
  { lang, languages, format, dialect, baseUrl, fetchFiles }: ContentFlags,
): ContentReader {
  const hosts = fetchFiles ? withPublicHosts(createForeignHosts([])) : null;
  const options: ReadOptions = {
    hasGitDates: true,
    synonymProblem,
    language: lang,
    languages,
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
