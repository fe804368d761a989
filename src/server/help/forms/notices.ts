/** The pages around forms: what was done, and why something was not. */

import type { NoticeBody, PageLink } from '../../../help/page.ts';
import { textsIn } from '../../../languages/texts.ts';
import { contactPath, homePath } from '../addresses.ts';
import type { HelpSite } from '../site.ts';

/** A help center in one of its languages. */
export interface LocalizedSite {
  readonly site: HelpSite;
  readonly lang: string;
}

type Notice = (place: LocalizedSite) => NoticeBody;

export const votedNotice = ({ lang }: LocalizedSite, article: PageLink): NoticeBody => ({
  kind: 'notice',
  title: textsIn(lang).texts.forms.voted,
  text: '',
  link: article,
});

/** The same whether anything was mailed or not. */
export const checkMailNotice: Notice = (place) => {
  const { checkMail: title, checkMailText: text } = textsIn(place.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const sentNotice: Notice = (place) => {
  const { sent: title, sentText: text } = textsIn(place.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const endedNotice: Notice = ({ site, lang }) => {
  const { ended: title, endedText: text, contact } = textsIn(lang).texts.forms;
  return { kind: 'notice', title, text, link: { href: contactPath(site, lang), text: contact } };
};

export const tooManyNotice: Notice = (place) => {
  const { tooMany: title, tooManyText: text } = textsIn(place.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const refusedNotice: Notice = (place) => {
  const { refused: title, refusedText: text } = textsIn(place.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const unreadableNotice: Notice = (place) => {
  const { unreadable: title, unreadableText: text } = textsIn(place.lang).texts.forms;
  return { kind: 'notice', title, text, link: homeLink(place) };
};

function homeLink({ site, lang }: LocalizedSite): PageLink {
  return { href: homePath(site, lang), text: textsIn(lang).texts.forms.home };
}
