/** Places of the desk: a list of tickets, and the ticket that is open beside it. Server and browser read the same URLs. */

import type { ListedView, TicketView } from '../schemas/desk.ts';
import { isLanguageTag } from './language-tag.ts';
import { type SettingsSection, settingsSections } from './settings-sections.ts';

/** A view of tickets, or the tickets that a search finds. */
export interface DeskSource {
  readonly view: TicketView['view'];
  /** The inbox of the view `inbox`; null for the others. */
  readonly inboxId: number | null;
  /** The label of the view `label`; empty for the others. */
  readonly labelName: string;
  /** The words of a search; empty for a view. */
  readonly words: string;
  /** Whether only the tickets of the view are searched; false without words. */
  readonly isWithin: boolean;
}

export interface DeskPlace {
  readonly source: DeskSource;
  /** The open ticket; null if there is none. */
  readonly ticketId: number | null;
  /** A page in the place of the tickets; absent for tickets. */
  readonly page?: DeskPageName;
  /** The article that is edited; absent for their list, and on other pages. */
  readonly article?: EditedArticle;
  /** The setting whose field takes the focus; absent for none. */
  readonly setting?: string;
}

export interface EditedArticle {
  readonly articleId: number;
  readonly lang: string;
}

/** A page of the desk without tickets, named by its path. `settings` alone is the list of sections. */
export type DeskPageName =
  | 'insights'
  | 'articles'
  | 'first-steps'
  | 'settings'
  | `settings/${SettingsSection}`;

const fixedViews = {
  chats: true,
  mine: true,
  unassigned: true,
  waiting: true,
  open: true,
  snoozed: true,
  solved: true,
  spam: true,
  held: true,
} as const satisfies Partial<Record<TicketView['view'], true>>;

const withoutWords = { words: '', isWithin: false } as const;

const ids = /^[1-9]\d{0,14}$/;

const settingNames = /^[A-Za-z]{1,60}$/;

/** The list of everything that waits for an agent. */
export const firstSource: DeskSource = viewSource({ view: 'waiting', inboxId: null, name: '' });

/** Returns the list of a view as `listTicketViews` returns it. */
export function viewSource({ view, inboxId, name }: Omit<TicketView, 'count'>): DeskSource {
  return {
    view,
    inboxId,
    labelName: name === '' || view !== 'label' ? '' : name,
    words: '',
    isWithin: false,
  };
}

/** What visitors miss: searches without success, and articles that did not help. */
export const insightsPlace: DeskPlace = { source: firstSource, ticketId: null, page: 'insights' };

/** The articles of a help center. */
export const articlesPlace: DeskPlace = { source: firstSource, ticketId: null, page: 'articles' };

/** The checklist by which an owner sets the desk up. */
export const firstStepsPlace: DeskPlace = { source: firstSource, ticketId: null, page: 'first-steps' };

/** The editor of an article. */
export function articlePlace(articleId: number, lang: string): DeskPlace {
  return { ...articlesPlace, article: { articleId, lang } };
}

const pages: readonly DeskPageName[] = [
  'insights',
  'articles',
  'first-steps',
  'settings',
  ...settingsSections.map((section): DeskPageName => `settings/${section}`),
];

/** Returns the place of a section of the settings, or of one of its fields; of the list of sections without one. */
export function settingsPlace(section?: SettingsSection, setting?: string): DeskPlace {
  const place: DeskPlace = {
    source: firstSource,
    ticketId: null,
    page: section ? `settings/${section}` : 'settings',
  };
  return setting === undefined ? place : { ...place, setting };
}

/** Returns the section of the settings that a page shows; null for their list, undefined for other pages. */
export function shownSection(page: DeskPageName | undefined): SettingsSection | null | undefined {
  if (page === 'settings') return null;
  return settingsSections.find((section) => page === `settings/${section}`);
}

/** Returns the list of all tickets that a search finds. */
export function searchSource(words: string): DeskSource {
  return { ...firstSource, words };
}

/** Returns the list of the tickets of a view that a search finds. */
export function filterSource(view: DeskSource, words: string): DeskSource {
  return { ...view, words, isWithin: true };
}

/** Returns a text that is equal for equal lists. */
export const sourceKey = ({ view, inboxId, labelName, words, isWithin }: DeskSource): string =>
  JSON.stringify(words !== '' && !isWithin ? [words] : [view, inboxId, labelName, words]);

/** The query of a URL, such as `URLSearchParams`. */
export interface DeskQuery {
  get(name: string): string | null;
}

/**
 * Reads the part of a URL behind the desk's own path: `/tickets/4711`, `?view=mine`, `/articles/12?lang=sv`. Unknown
 * views are the first one.
 */
export function readDeskPlace(path: string, query: DeskQuery): DeskPlace {
  const page = pages.find((name) => path === `/${name}`);
  if (page) {
    const setting = query.get('setting') ?? '';
    const section = shownSection(page);
    if (section && settingNames.test(setting)) return settingsPlace(section, setting);
    return { source: firstSource, ticketId: null, page };
  }
  const [, kind, digits = ''] = /^\/(tickets|articles)\/(\d{1,15})\/?$/.exec(path) ?? [];
  const id = ids.test(digits) ? Number(digits) : null;
  if (kind === 'articles') {
    const lang = query.get('lang') ?? '';
    return id !== null && isLanguageTag(lang) ? articlePlace(id, lang) : articlesPlace;
  }
  return { source: readSource(query), ticketId: id };
}

function readSource(query: DeskQuery): DeskSource {
  const words = query.get('q')?.trim() ?? '';
  const view = query.get('view') ?? '';
  const inboxId = query.get('inboxId') ?? '';
  const labelName = query.get('label') ?? '';
  const source = readView(view, inboxId, labelName);
  if (words === '') return source ?? firstSource;
  return source && viewFilter(source) ? filterSource(source, words) : searchSource(words);
}

function readView(view: string, inboxId: string, labelName: string): DeskSource | null {
  if (view === 'inbox' && ids.test(inboxId)) return viewSource({ view, inboxId: Number(inboxId), name: '' });
  if (view === 'label' && labelName !== '') return viewSource({ view, inboxId: null, name: labelName });
  return isFixedView(view) ? viewSource({ view, inboxId: null, name: '' }) : null;
}

function isFixedView(view: string): view is keyof typeof fixedViews {
  return Object.hasOwn(fixedViews, view);
}

/** Returns the URL of a place behind the desk's own path. */
export function deskPlaceUrl({ source, ticketId, page, article, setting }: DeskPlace): string {
  if (article) return `/articles/${article.articleId}?lang=${encodeURIComponent(article.lang)}`;
  if (page) return `/${page}${setting === undefined ? '' : `?setting=${setting}`}`;
  const query = Object.entries(sourceQuery(source))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return (ticketId === null ? '' : `/tickets/${ticketId}`) + (query && `?${query}`);
}

function sourceQuery({
  view,
  inboxId,
  labelName,
  words,
  isWithin,
}: DeskSource): Readonly<Record<string, string | number>> {
  if (isWithin) return { view, ...sourceQuery({ ...withoutWords, view, inboxId, labelName }), q: words };
  if (words !== '') return { q: words };
  if (view === 'inbox') return inboxId === null ? {} : { view, inboxId };
  if (view === 'label') return { view, label: labelName };
  return view === firstSource.view ? {} : { view };
}

/** What `listViewTickets` is asked for a list. */
export interface ViewFilter {
  readonly view: ListedView;
  readonly inboxId?: number;
  readonly labelName?: string;
}

/** Returns the filter of a view; null for a search of all tickets and for held mails, which are no tickets. */
export function viewFilter({ view, inboxId, labelName, words, isWithin }: DeskSource): ViewFilter | null {
  if ((words !== '' && !isWithin) || view === 'held') return null;
  if (view === 'inbox') return inboxId === null ? null : { view, inboxId };
  return view === 'label' ? { view, labelName } : { view };
}
