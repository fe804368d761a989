/** Makes a page with a form, which search engines do not list. */

import type { Page, PageBrand, PageLink } from '../../../help/page.ts';
import { textsIn } from '../../../languages/texts.ts';
import { contactPath } from '../addresses.ts';
import type { FormBody } from '../forms/form-answer.ts';
import type { LocalizedSite } from '../forms/notices.ts';
import { homeLink } from '../home-link.ts';
import { pageFrame } from '../page-frame.ts';

export function formPage({ site, lang }: LocalizedSite, body: FormBody, brand: PageBrand): Page {
  const translations =
    body.kind === 'contact'
      ? new Map(site.languages.map((language) => [language, contactPath(site, language)]))
      : new Map<string, string>();
  const breadcrumbs: PageLink[] = [homeLink(site, lang)];
  if (body.kind !== 'notice' && body.article) breadcrumbs.push(body.article);
  return {
    frame: pageFrame(site, lang, { brand, translations }),
    head: {
      title: formTitle(lang, body),
      description: '',
      canonical: null,
      isListed: false,
      alternates: [],
      image: null,
      structuredData: [],
    },
    breadcrumbs,
    body,
  };
}

function formTitle(lang: string, body: FormBody): string {
  if (body.kind === 'notice') return body.title;
  return body.kind === 'vote' || body.kind === 'reason'
    ? body.article.text
    : textsIn(lang).texts.forms.contact;
}
