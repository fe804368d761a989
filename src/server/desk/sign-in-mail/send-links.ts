/** Mails the links that agents asked for, and those by which owners invite them. */

import type { Background } from '../../jobs/background.ts';
import { deskLinkUrl } from '../links/link-url.ts';
import {
  type ClaimedLink,
  claimLink,
  endMailing,
  findSignInContent,
  isStillClaimed,
  mailApart,
  postponeMailing,
} from './claimed-links.sql.ts';
import { type DeskMailKind, type DeskMailsOptions, startDeskMails } from './mail-worker.ts';
import { composeInvitation, composeSignInMail, type SignInDesk } from './sign-in-mail.ts';

interface LinkMail extends ClaimedLink {
  readonly userId: number;
  readonly id: number;
}

const links: DeskMailKind<LinkMail> = {
  name: 'mailing links of the desk',
  what: 'a link of the desk',
  async claim(db, seconds, busyUsers) {
    const claimed = await claimLink(db, seconds, busyUsers);
    return claimed && { ...claimed, userId: claimed.link.userId, id: claimed.link.id };
  },
  async compose(db, claimed, options) {
    const desks: SignInDesk[] = [];
    // The owner of a mailbox can read what it sends: the links to desks of other users are mailed apart.
    if (options.isMailbox) await mailApart(db, claimed.others);
    const others = options.isMailbox ? [] : claimed.others;
    for (const { link, code } of [claimed, ...others]) {
      const content = await findSignInContent(db, link);
      if (content) desks.push({ content, code });
    }
    const [first] = desks;
    if (!first) return null;
    const { browserHash, baseUrl } = claimed.link;
    if (browserHash !== null) return await composeSignInMail(desks, claimed.link, options);
    // An invitation was asked for by no browser. A server of the release before has stored it without a URL.
    const url = baseUrl ?? options.publicUrl;
    return url === null
      ? null
      : await composeInvitation(first.content, deskLinkUrl(url, first.code), options);
  },
  isStillClaimed: (db, { link }) => isStillClaimed(db, link),
  end: (db, { link }) => endMailing(db, link),
  postpone: (db, { link }) => postponeMailing(db, link),
};

export function startSignInMails(options: DeskMailsOptions): Background {
  return startDeskMails(links, options);
}
