/** Mails agents that a passkey was added in their name, so that an agent who did not add it can remove it. */

import type { Background } from '../../jobs/background.ts';
import type { PasskeyRow } from '../passkeys/passkeys.sql.ts';
import { findSignInContent } from '../sign-in-mail/claimed-links.sql.ts';
import { type DeskMailKind, type DeskMailsOptions, startDeskMails } from '../sign-in-mail/mail-worker.ts';
import { composePasskeyMail } from '../sign-in-mail/sign-in-mail.ts';
import { claimNotice, endNotice, isNoticeClaimed, postponeNotice } from './passkey-notices.sql.ts';

const notices: DeskMailKind<PasskeyRow> = {
  name: 'mailing notices of passkeys',
  what: 'a notice of a passkey',
  claim: claimNotice,
  async compose(db, passkey, options) {
    const content = await findSignInContent(db, passkey);
    return content && (await composePasskeyMail(content, passkey, options));
  },
  isStillClaimed: isNoticeClaimed,
  end: endNotice,
  postpone: postponeNotice,
};

export function startPasskeyMails(options: DeskMailsOptions): Background {
  return startDeskMails(notices, options);
}
