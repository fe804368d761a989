/** Exports the files of articles and of the brand to which pages link. */

import type { Database } from '../../db/database.ts';
import type { NewFolder } from '../../files/new-folder.ts';
import { findContentFile } from '../../resources/faq/visible-content.sql.ts';
import type { HelpBrands } from '../brand/brands.ts';
import type { HelpSite } from '../site.ts';

export interface LinkedFiles {
  /**
   * Writes the file at a URL path like `/files/1/2/<hash>/sizes.png`, once.
   * @returns the file's path in the folder, percent-encoded; null if there is no such file
   */
  add(address: string): Promise<string | null>;
}

export interface LinkedFilesOptions {
  readonly db: Database;
  readonly site: HelpSite;
  readonly brands: HelpBrands;
  readonly folder: NewFolder;
}

/** Matches the path of a file that contains the hash of the file's content. */
export const linkedFile = /\/(files|brands)\/(\d{1,15})\/(\d{1,15})\/([0-9a-f]{64})\/([^/?#\s"'<>()]{1,600})/;

/** Matches the URL of another file in a brand's style sheet. */
const sibling = /\.\.\/([0-9a-f]{64})\/([^/?#\s"'()]{1,600})/g;

/** File name extensions by type, from which hosts derive the type. A name with none of them gets the first. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'text/css': ['css'],
  'font/woff2': ['woff2'],
};

export function createLinkedFiles({ db, site, brands, folder }: LinkedFilesOptions): LinkedFiles {
  const { userId, helpCenterId } = site;

  async function add(address: string): Promise<string | null> {
    const [, kind, user, helpCenter, hash = '', name = ''] = linkedFile.exec(address) ?? [];
    if (Number(user) !== userId || Number(helpCenter) !== helpCenterId) return null;
    const file = await (kind === 'brands'
      ? brands.findFile(userId, helpCenterId, hash)
      : findContentFile(db, userId, helpCenterId, hash));
    if (!file) return null;
    const type = file.type.split(';', 1)[0] ?? '';
    const stored = `${kind}/${user}/${helpCenter}/${hash}/${safeName(name, type)}`;
    if (await folder.has(stored)) return encoded(stored);
    await folder.write(stored, file.data);
    if (kind === 'brands' && type === 'text/css') {
      const css = file.data.toString('utf8');
      for (const [, other, otherName] of css.matchAll(sibling)) {
        await add(`/brands/${user}/${helpCenter}/${other}/${otherName}`);
      }
    }
    return encoded(stored);
  }

  return { add };
}

/** Returns a file name without path segments, and with an extension for its type. */
function safeName(name: string, type: string): string {
  const plain = decoded(name)
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(-80);
  const [usual, ...others] = extensions[type] ?? ['bin'];
  const extension = /\.([a-z0-9]+)$/i.exec(plain)?.[1]?.toLowerCase() ?? '';
  return [usual, ...others].includes(extension) ? plain : `${plain || 'file'}.${usual}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
