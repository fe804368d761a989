/** Writes the pages and files of an export, and replaces URLs by links between the files. */

import pMap from 'p-map';
import type { PageAssets } from '../../../help/assets.ts';
import { drawPage } from '../../../help/draw-page.tsx';
import type { Page } from '../../../help/page.ts';
import { findHelpFile, type HelpFile } from '../help-files.ts';
import { readPageAssets } from '../page-assets.ts';
import type { PageResult } from '../pages/page-result.ts';
import { createLinkedFiles, type LinkedFiles, linkedFile } from './linked-files.ts';
import { withLocalAddresses } from './local-addresses.ts';
import { createPageTargets, type PageTargets } from './page-targets.ts';
import type { SiteExport } from './site-export.ts';
import { staticPage } from './static-site.ts';

/** Maximum folders between the export's folder and a page. */
const maxDepth = 2;

export async function createSiteWriter(options: SiteExport): Promise<SiteWriter> {
  const assets = new Map<string, PageAssets>();
  const bases = Array.from({ length: maxDepth + 1 }, (_, depth) => relativeBase(depth));
  for (const base of [...bases, `${options.site.path}/`]) {
    assets.set(base, await readPageAssets(options.publicDir, base));
  }
  return new SiteWriter(options, assets);
}

export class SiteWriter {
  readonly #options: SiteExport;
  /** Scripts and styles by the prefix of file URLs in a document. */
  readonly #assets: ReadonlyMap<string, PageAssets>;
  readonly #linkedFiles: LinkedFiles;
  readonly #targets: PageTargets;

  constructor(options: SiteExport, assets: ReadonlyMap<string, PageAssets>) {
    this.#options = options;
    this.#assets = assets;
    this.#linkedFiles = createLinkedFiles(options);
    this.#targets = createPageTargets(options.pages, options.site);
  }

  /**
   * Writes a page and the files to which it links. `path` is already percent-encoded.
   * @returns whether the page was written: it may have been removed since it was listed
   */
  async writePage(path: string, result: PageResult): Promise<boolean> {
    if (result.kind !== 'page' || result.status !== 200) return false;
    const { folder, hasAddress } = this.#options;
    const file = this.#fileName(path);
    await folder.write(file, await this.#document(result.page, baseFrom(file)));
    if (hasAddress) await this.#writeImage(result.page);
    return true;
  }

  /** Writes the page that hosts show for missing URLs of any depth. */
  async writeMissing(path: string, result: PageResult): Promise<void> {
    if (result.kind !== 'page') return;
    const { folder, hasAddress, site } = this.#options;
    const file = this.#fileName(path);
    // Relative URLs would be right at one depth only.
    const base = hasAddress ? `${site.path}/` : baseFrom(file);
    await folder.write(file, await this.#document(result.page, base));
  }

  /** Writes the help file at a path, if search engines may list it. */
  async writeFile(path: string): Promise<void> {
    const { db, site } = this.#options;
    const file = await findHelpFile(db, site, path);
    if (file) await this.write(path, file);
  }

  async write(path: string, file: HelpFile): Promise<void> {
    const { folder } = this.#options;
    const name = this.#fileName(path);
    if (file.kind === 'image') await folder.write(name, file.data);
    if (file.kind === 'streamed') await folder.write(name, file.text());
    if (file.kind === 'text' && file.isListed)
      await folder.write(name, await this.#withLocalFiles(file.text));
  }

  #fileName(path: string): string {
    return decodeURIComponent(path.slice(this.#options.site.path.length + 1));
  }

  async #document(page: Page, base: string): Promise<string> {
    const assets = this.#assets.get(base);
    if (!assets) throw new Error(`no files for pages with ${base}`);
    const html = drawPage(staticPage(page, this.#options), assets);
    return await withLocalAddresses(html, (url) => this.#localUrl(url, base));
  }

  /** Returns an exported file's URL, with the document's prefix; null if there is no such page or file. */
  async #localUrl(url: string, base: string): Promise<string | null> {
    if (url.startsWith(`${base}help-center/`)) return url;
    const [path = ''] = url.split(/[?#]/, 1);
    if (linkedFile.test(path)) {
      const file = await this.#linkedFiles.add(path);
      return file && base + file;
    }
    if (!this.#targets.isOfSite(path)) return url;
    const page = await this.#targets.find(path);
    return page && base + page.slice(this.#options.site.path.length + 1) + url.slice(path.length);
  }

  /** Writes the image that other sites show beside a link. */
  async #writeImage({ head: { image } }: Page): Promise<void> {
    const { site, folder } = this.#options;
    if (!image?.href.startsWith(`${site.origin}${site.path}/pictures/`)) return;
    const path = image.href.slice(site.origin.length);
    if (!(await folder.has(this.#fileName(path)))) await this.writeFile(path);
  }

  /** Writes the images with full URLs in a text, and returns the text with the URLs of the copies. */
  async #withLocalFiles(text: string): Promise<string> {
    const { site } = this.#options;
    const begin = `${site.origin}/files/`;
    const [first = '', ...rest] = text.split(begin);
    const written = await pMap(rest, async (piece) => {
      const [path] = linkedFile.exec(`/files/${piece}`.slice(0, 1000)) ?? [];
      const file = path && (await this.#linkedFiles.add(path));
      if (!path || !file) return begin + piece;
      return `${site.origin}${site.path}/${file}${piece.slice(path.length - '/files/'.length)}`;
    });
    return first + written.join('');
  }
}

/** Returns the relative path from a file to the export's folder. */
const baseFrom = (file: string) => relativeBase(file.split('/').length - 1);

const relativeBase = (depth: number) => (depth === 0 ? './' : '../'.repeat(depth));
