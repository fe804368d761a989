/** What a notice says of who wrote, in the languages of mails. */

import { baseLanguage } from '../../../api/language-tag.ts';

export interface NoticeTexts {
  language(name: string): string;
  page(url: string): string;
  earlierOfCustomer(count: string): string;
  /** Where nothing proves that it is the same person. */
  earlierWithAddress(count: string): string;
}

const texts = {
  en: {
    language: (name) => `Language: ${name}`,
    page: (url) => `Page: ${url}`,
    earlierOfCustomer: (count) => `Earlier tickets from this customer: ${count}`,
    earlierWithAddress: (count) => `Earlier tickets with this address: ${count}`,
  },
  sv: {
    language: (name) => `Språk: ${name}`,
    page: (url) => `Sida: ${url}`,
    earlierOfCustomer: (count) => `Tidigare ärenden från kunden: ${count}`,
    earlierWithAddress: (count) => `Tidigare ärenden med den här adressen: ${count}`,
  },
  de: {
    language: (name) => `Sprache: ${name}`,
    page: (url) => `Seite: ${url}`,
    earlierOfCustomer: (count) => `Frühere Anfragen von dieser Person: ${count}`,
    earlierWithAddress: (count) => `Frühere Anfragen mit dieser Adresse: ${count}`,
  },
  fr: {
    language: (name) => `Langue : ${name}`,
    page: (url) => `Page : ${url}`,
    earlierOfCustomer: (count) => `Demandes précédentes de ce client : ${count}`,
    earlierWithAddress: (count) => `Demandes précédentes avec cette adresse : ${count}`,
  },
  es: {
    language: (name) => `Idioma: ${name}`,
    page: (url) => `Página: ${url}`,
    earlierOfCustomer: (count) => `Consultas anteriores de este cliente: ${count}`,
    earlierWithAddress: (count) => `Consultas anteriores con esta dirección: ${count}`,
  },
  ar: {
    language: (name) => `اللغة: ${name}`,
    page: (url) => `الصفحة: ${url}`,
    earlierOfCustomer: (count) => `الطلبات السابقة من هذا العميل: ${count}`,
    earlierWithAddress: (count) => `الطلبات السابقة بهذا العنوان: ${count}`,
  },
} satisfies Record<string, NoticeTexts>;

const byLanguage: ReadonlyMap<string, NoticeTexts> = new Map(Object.entries(texts));

/** @param language one that `mailTexts` has chosen */
export function noticeTexts(language: string): NoticeTexts {
  return byLanguage.get(baseLanguage(language)) ?? texts.en;
}
