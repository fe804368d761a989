/** The looks of a user's help centers, as owners see and change them at the desk. */

import type { InputOf } from '../../../api/operation.ts';
import type { setLookPicture, updateLook } from '../../../api/operations/desk-looks.ts';
import { conflict, invalidInput, notFound } from '../../../api/refusal.ts';
import type { DrawnLook, LookValues, ManagedLook } from '../../../api/schemas/desk-looks.ts';
import type { LookPicture } from '../../../api/shared/look-pictures.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { HelpCenterKey } from '../../looks/stored-look.ts';
import { findSiteForOwner } from '../queries/sites.sql.ts';
import { changeBrand, findBrand, findBrandFile } from './brands.sql.ts';
import {
  brandVersion,
  drawLook,
  emptyBrand,
  lookProblems,
  presentManagedLook,
  withValues,
} from './desk-brand.ts';
import { readPicture, withoutPicture, withPicture } from './desk-pictures.ts';
import { readEarlierStyle } from './earlier-style.ts';
import type { ReadBrand } from './read-brand-folder.ts';
import { parseStoredBrand, type StoredBrand } from './stored-brand.ts';
import { generatedSheet } from './style-sheet.ts';

type ChangedLook = Omit<InputOf<typeof updateLook>, 'helpCenterId'>;
type NewPicture = Omit<InputOf<typeof setLookPicture>, 'helpCenterId' | 'picture'>;

/** Every method throws a `Refusal` `NotFound` for an unknown help center. */
export class DeskLooks {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async read({ userId, helpCenterId }: HelpCenterKey): Promise<ManagedLook> {
    const site = await this.#requireSite({ userId, helpCenterId });
    const stored = (await findBrand(this.#db, userId, helpCenterId))?.brand ?? null;
    return presentManagedLook(site, await readBrand(this.#db, site, stored), brandVersion(stored));
  }

  async draw(helpCenter: HelpCenterKey, values: LookValues): Promise<DrawnLook> {
    const { userId, helpCenterId } = await this.#requireSite(helpCenter);
    const row = await findBrand(this.#db, userId, helpCenterId);
    return drawLook(await readBrand(this.#db, helpCenter, row?.brand), values);
  }

  /**
   * @throws {ValidationError} for the first illegible colour, by the label `light.text`
   * @throws {Refusal} `Conflict` if the brand has changed since it was seen
   */
  async change(helpCenter: HelpCenterKey, { version, values }: ChangedLook): Promise<ManagedLook> {
    const [problem] = lookProblems(values);
    if (problem) throw invalidInput(`${problem.scheme}.${problem.name}`, null);
    return await this.#change(helpCenter, version, (brand) => withValues(brand, values));
  }

  /** @throws {ValidationError} for a file that is no picture @throws {Refusal} `Conflict`, as `change` */
  async setPicture(
    helpCenter: HelpCenterKey,
    picture: LookPicture,
    { version, name, data }: NewPicture,
  ): Promise<ManagedLook> {
    const file = readPicture(name, Buffer.from(data, 'base64'));
    const { title } = await this.#requireSite(helpCenter);
    return await this.#change(helpCenter, version, (brand) => withPicture(brand, picture, file, title));
  }

  async removePicture(helpCenter: HelpCenterKey, picture: LookPicture): Promise<ManagedLook> {
    return await this.#change(helpCenter, null, (brand) => withoutPicture(brand, picture));
  }

  /** @param version what the owner has seen; null if it does not matter */
  async #change(
    helpCenter: HelpCenterKey,
    version: string | null,
    change: (brand: StoredBrand) => ReadBrand,
  ): Promise<ManagedLook> {
    const { userId, helpCenterId } = helpCenter;
    await changeBrand(this.#db, userId, helpCenterId, async (stored, tx) => {
      if (version !== null && brandVersion(stored) !== version) throw conflict({ field: 'version' });
      return change((await readBrand(tx, helpCenter, stored)) ?? emptyBrand);
    });
    return await this.read(helpCenter);
  }

  async #requireSite({ userId, helpCenterId }: HelpCenterKey) {
    const site = await findSiteForOwner(this.#db, userId, helpCenterId);
    if (!site) throw notFound();
    const { title, languages, defaultLanguage } = site;
    return {
      userId,
      helpCenterId,
      title,
      languages: languages.includes(defaultLanguage) ? languages : [defaultLanguage, ...languages],
    };
  }
}

/** Parses a stored brand, and reads the style of one that has none from its style sheet. */
async function readBrand(
  db: Queryable,
  { userId, helpCenterId }: HelpCenterKey,
  stored: unknown,
): Promise<StoredBrand | null> {
  const brand = parseStoredBrand(stored);
  const sheet = brand?.styleSheets.find(({ name }) => name === generatedSheet);
  if (!brand || brand.style || !sheet) return brand;
  const file = await findBrandFile(db, userId, helpCenterId, sheet.hash);
  return file ? { ...brand, style: readEarlierStyle(file.data.toString('utf8')) } : brand;
}
