/** The pages around forms: what was done, and why something was not. */

import type { NoticeBody, PageLink } from '../../../help/page.ts';
import { contactPath, homePath } from '../addresses.ts';
import type { HelpSite } from '../site.ts';
import { formTexts } from './texts.ts';

/** A help center in one of its languages. */
export interface LocalizedSite {
  readonly site: HelpSite;
  readonly lang: string;
}

type Notice = (place: LocalizedSite) => NoticeBody;

export const votedNotice = ({ lang }: LocalizedSite, article: PageLink): NoticeBody => ({
  kind: 'notice',
  title: formTexts(lang).voted,
  text: '',
  link: article,
});

/** The same whether anything was mailed or not. */
export const checkMailNotice: Notice = (place) => {
  const { checkMail: title, checkMailText: text } = formTexts(place.lang);
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const sentNotice: Notice = (place) => {
  const { sent: title, sentText: text } = formTexts(place.lang);
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const endedNotice: Notice = ({ site, lang }) => {
  const { ended: title, endedText: text, contact } = formTexts(lang);
  return { kind: 'notice', title, text, link: { href: contactPath(site, lang), text: contact } };
};

export const tooManyNotice: Notice = (place) => {
  const { tooMany: title, tooManyText: text } = formTexts(place.lang);
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const refusedNotice: Notice = (place) => {
  const { refused: title, refusedText: text } = formTexts(place.lang);
  return { kind: 'notice', title, text, link: homeLink(place) };
};

export const unreadableNotice: Notice = (place) => {
  const { unreadable: title, unreadableText: text } = formTexts(place.lang);
  return { kind: 'notice', title, text, link: homeLink(place) };
};

function homeLink({ site, lang }: LocalizedSite): PageLink {
  return { href: homePath(site, lang), text: formTexts(lang).home };
}
