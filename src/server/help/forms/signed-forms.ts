/** Creates forms with a nonce, and checks the nonces of sent forms. */

import type { FormState } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import { createFormNonce, type FormIdentity, type ReadNonce, readFormNonce } from './nonce.ts';
import type { LocalizedSite } from './notices.ts';
import { getOrCreateFormSecret } from './used-forms.sql.ts';

export class SignedForms {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param shownAt when the form was first shown, in milliseconds since 1970. @default now */
  async create(
    localized: LocalizedSite,
    purpose: string,
    action: string,
    shownAt?: number,
  ): Promise<FormState> {
    const secret = await getOrCreateFormSecret(this.#db, localized.site.userId);
    return { action, nonce: createFormNonce(secret, formIdentity(localized, purpose), shownAt) };
  }

  async readNonce(localized: LocalizedSite, purpose: string, nonce = ''): Promise<ReadNonce> {
    const secret = await getOrCreateFormSecret(this.#db, localized.site.userId);
    return readFormNonce(secret, formIdentity(localized, purpose), nonce);
  }
}

function formIdentity({ site, lang }: LocalizedSite, purpose: string): FormIdentity {
  const { userId, helpCenterId } = site;
  return { userId, helpCenterId, language: lang, purpose };
}

/** Returns undefined if the nonce does not say when its form was shown. */
export function firstShownAt(read: ReadNonce | undefined): number | undefined {
  return read === undefined || read.state === 'bad' ? undefined : read.shownAt;
}
