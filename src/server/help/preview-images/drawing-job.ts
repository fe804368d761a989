/** Draws the preview images of articles in the background, once per version of their content. */

import { sha256 } from '../../../formats/hash.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { type Background, repeat } from '../../jobs/background.ts';
import type { Listener } from '../../live/listen.ts';
import type { ImageSubject } from './drawing.ts';
import { type ImagePrinter, UnavailablePrinterError } from './image-printer.ts';
import {
  type DrawnHelpCenter,
  listDrawnHelpCenters,
  listUndrawn,
  removeUnusedImages,
  storeImage,
} from './preview-images.sql.ts';

export type ImageBrand = Pick<ImageSubject, 'color' | 'logo'>;

export interface DrawingOptions {
  readonly db: Database;
  readonly log: Log;
  readonly printer: ImagePrinter;
  /** Notifies of changed articles; without it, they are found within an hour. */
  readonly listener?: Listener | undefined;
  /** @default the default color, and no logo */
  readonly readBrand?: (helpCenter: DrawnHelpCenter) => Promise<ImageBrand>;
}

const everyMs = 10_000;

/** Milliseconds after which all articles are checked without a notification. */
const longestMs = 3_600_000;

const batchSize = 50;

const ownBrand: ImageBrand = { color: '#3d4fc9', logo: null };

export function startDrawing({
  db,
  log,
  printer,
  listener,
  readBrand = async () => ownBrand,
}: DrawingOptions): Background {
  let isStopping = false;
  let hasChanged = true;
  let isAvailable = true;
  let lookedAt = 0;
  listener?.on('faq_content', () => {
    hasChanged = true;
  });

  async function drawIn(helpCenter: DrawnHelpCenter): Promise<void> {
    const brand = await readBrand(helpCenter);
    const brandKey = sha256(JSON.stringify(brand));
    for (;;) {
      const articles = await listUndrawn(db, helpCenter, brandKey, batchSize);
      for (const article of articles) {
        if (isStopping) return;
        const { title, category, lang } = article;
        const png = await printer.print({ title, category, lang, siteTitle: helpCenter.title, ...brand });
        await storeImage(db, helpCenter.userId, article, png ?? new Uint8Array());
      }
      if (articles.length < batchSize) return;
    }
  }

  const task = async () => {
    const now = Date.now();
    if (!isAvailable || (!hasChanged && now - lookedAt < longestMs)) return;
    hasChanged = false;
    lookedAt = now;
    try {
      await removeUnusedImages(db);
      for (const helpCenter of await listDrawnHelpCenters(db)) {
        if (!isStopping) await drawIn(helpCenter);
      }
    } catch (error) {
      hasChanged = true;
      if (!(error instanceof UnavailablePrinterError)) throw error;
      isAvailable = false;
      log.warn(
        { err: error },
        'articles have no images for link previews: the printing library does not run here (npm install @resvg/resvg-js)',
      );
    }
  };
  const drawing = repeat('the drawing of preview images', task, everyMs, log);
  return {
    async stop() {
      isStopping = true;
      await drawing.stop();
      await printer.close();
    },
  };
}
