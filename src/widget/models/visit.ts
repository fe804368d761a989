/**
 * What a message says of the visit before it: the page, the page that led the visitor to the site, and what was read and
 * searched for. Kept in this tab, and only as far as the help center wants it.
 */

import { effect, signal } from '@preact/signals';
import { maxSearchLength, maxVisitArticles, maxVisitSearches } from '../../api/limits.ts';
import type { InputOf } from '../../api/operation.ts';
import type { insertTicket } from '../../api/operations/tickets.ts';
import { pageAddress } from '../../api/shared/page-address.ts';
import { createStorage, type Storage } from '../../state/storage.ts';
import type { Route } from '../routes.ts';
import type { WidgetSettings } from '../settings.ts';
import type { HelpCenterModel } from './help/help-center-state.ts';
import type { NavigationModel } from './navigation.ts';
import type { Source } from './source.ts';

export type VisitContext = Pick<InputOf<typeof insertTicket>, 'page' | 'referrer' | 'visit'>;

export interface VisitModel {
  /** Returns what messages are sent with; members that the help center does not want are undefined. */
  context(): VisitContext;
  /** Forgets the visit, since another visitor begins one. */
  clear(): void;
}

/** The last article and the last search come first. */
interface Visit {
  /** Empty if no page led to the site; undefined if unknown. */
  readonly referrer?: string | undefined;
  readonly articles: readonly number[];
  readonly searches: readonly string[];
}

const nothing: Visit = { articles: [], searches: [] };

const storedName = 'visit';

export function createVisit(
  { client, settings, signal: lifetime, whenVisible }: Source,
  { known }: Pick<HelpCenterModel, 'known'>,
  { current }: Pick<NavigationModel, 'current'>,
): VisitModel {
  const storage = createStorage(
    client.settings.userId,
    () => settings.peek().storage !== 'never',
    'sessionStorage',
  );
  const visit = signal(readVisit(storage) ?? { ...nothing, referrer: findReferrer(settings.peek()) });

  /** Returns the parts of the visit that the help center wants. */
  function wantedParts(): Visit {
    const { pageContext, visitContext } = known.value ?? {};
    const { referrer, ...rest } = visit.value;
    return { ...(visitContext ? rest : nothing), referrer: pageContext ? referrer : undefined };
  }

  const stops = [
    current.subscribe(({ route }) => {
      visit.value = addRoute(visit.peek(), route);
    }),
    effect(() => {
      const kept = wantedParts();
      const isEmpty = kept.referrer === undefined && kept.articles.length + kept.searches.length === 0;
      whenVisible(() => storage.write(storedName, isEmpty ? undefined : kept));
    }),
  ];
  lifetime.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });

  return {
    context() {
      const { pageContext, visitContext } = known.peek() ?? {};
      const { page = location.href } = settings.peek();
      const { referrer, articles, searches } = wantedParts();
      return {
        page: (pageContext && pageAddress(page)) ?? undefined,
        referrer,
        visit: visitContext && { articles: [...articles], searches: [...searches] },
      };
    },
    clear() {
      visit.value = nothing;
    },
  };
}

function addRoute(visit: Visit, route: Route): Visit {
  if (route.name === 'article') {
    return { ...visit, articles: putFirst(visit.articles, route.id, maxVisitArticles) };
  }
  if (route.name !== 'search' || route.text === '') return visit;
  const text = route.text.slice(0, maxSearchLength);
  return { ...visit, searches: putFirst(visit.searches, text, maxVisitSearches) };
}

const putFirst = <T>(list: readonly T[], first: T, most: number): readonly T[] =>
  [first, ...list.filter((other) => other !== first)].slice(0, most);

/** Returns undefined for another page of the site: the page that led to the site is unknown then. */
function findReferrer({ page = '', referrer = document.referrer }: WidgetSettings): string | undefined {
  if (referrer === '') return '';
  const address = pageAddress(referrer);
  const { origin } = new URL(page, location.href);
  return address === null || new URL(address).origin === origin ? undefined : address;
}

/** Another version may have stored anything. */
function readVisit(storage: Storage): Visit | undefined {
  const kept = storage.read(storedName);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { referrer, articles, searches }: { [Name in keyof Visit]?: unknown } = kept;
  if (!Array.isArray(articles) || !Array.isArray(searches)) return undefined;
  return {
    referrer: typeof referrer === 'string' ? referrer : undefined,
    articles: articles.filter((id) => typeof id === 'number'),
    searches: searches.filter((text) => typeof text === 'string'),
  };
}
