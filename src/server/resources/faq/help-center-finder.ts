import { notFound } from '../../../api/refusal.ts';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { Caller } from '../../../api/service.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { FindHelpCenter, HelpCenterRow, LocalizedHelpCenter } from './visible-content.sql.ts';

export class HelpCenterFinder {
  readonly #findRow: FindHelpCenter;

  constructor(findRow: FindHelpCenter) {
    this.#findRow = findRow;
  }

  /** @throws {Refusal} `NotFound` */
  async find(userId: number, selector: HelpCenterSelector): Promise<HelpCenterRow> {
    const row = await this.#findRow(userId, selector);
    if (!row) throw notFound();
    return row;
  }

  /** @throws {Refusal} `NotFound` */
  async findLocalized(
    { userId }: Caller,
    input: HelpCenterSelector & { lang: string },
  ): Promise<LocalizedHelpCenter> {
    const { id } = await this.find(userId, input);
    return { userId, helpCenterId: id, language: storedLanguage(input.lang) };
  }
}
