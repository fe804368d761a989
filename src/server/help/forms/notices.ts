/** The notices shown after forms: thanks, and refusals. */

import type { NoticeBody, PageLink } from '../../../help/page.ts';
import { textsIn } from '../../../languages/texts.ts';
import { contactPath, homePath } from '../addresses.ts';
import type { HelpSite } from '../site.ts';

/** A help center in one of its languages. */
export interface LocalizedSite {
  readonly site: HelpSite;
  readonly lang: string;
}

type Notice = (localized: LocalizedSite) => NoticeBody;

export const votedNotice = ({ lang }: LocalizedSite, article: PageLink): NoticeBody => ({
  kind: 'notice',
  title: textsIn(lang).texts.forms.voted,
  text: '',
  link: article,
});

/** Has the same text whether a mail was sent or not. */
export const checkMailNotice: Notice = (localized) => {
  const { checkMail: title, checkMailText: text } = textsIn(localized.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(localized) };
};

export const sentNotice: Notice = (localized) => {
  const { sent: title, sentText: text } = textsIn(localized.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(localized) };
};

/** Promises no reply, since there is no address for one. */
export const sentWithoutEmailNotice: Notice = (localized) => {
  const { sent: title } = textsIn(localized.lang).texts.forms;
  return { kind: 'notice', title, text: '', link: homeLink(localized) };
};

export const endedNotice: Notice = ({ site, lang }) => {
  const { ended: title, endedText: text, contact } = textsIn(lang).texts.forms;
  return { kind: 'notice', title, text, link: { href: contactPath(site, lang), text: contact } };
};

export const tooManyNotice: Notice = (localized) => {
  const { tooMany: title, tooManyText: text } = textsIn(localized.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(localized) };
};

export const refusedNotice: Notice = (localized) => {
  const { refused: title, refusedText: text } = textsIn(localized.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(localized) };
};

export const unreadableNotice: Notice = (localized) => {
  const { unreadable: title, unreadableText: text } = textsIn(localized.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(localized) };
};

function homeLink({ site, lang }: LocalizedSite): PageLink {
  return { href: homePath(site, lang), text: textsIn(lang).texts.forms.home };
}
