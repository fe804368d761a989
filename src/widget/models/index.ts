/** The models that home needs, created together for one widget; the others come with the parts of `load-parts.ts`. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Client } from '../../client/client.ts';
import { createStorage } from '../../state/storage.ts';
import type { Localization } from '../../ui/i18n/localization.ts';
import type { WidgetEvent } from '../events.ts';
import type { Route } from '../routes.ts';
import type { WidgetSettings } from '../settings.ts';
import { keepChosenLanguage, readChosenLanguage } from '../stored/chosen-language.ts';
import { type ArticleModel, createArticle } from './help/article.ts';
import type { FormTexts } from './help/article-forms.ts';
import { type CategoryModel, createCategory } from './help/category.ts';
import { type ChatOfferModel, createChatOffer } from './help/chat-offer.ts';
import { createHelpCenter } from './help/help-center.ts';
import type { HelpCenterModel } from './help/help-center-state.ts';
import { type ContextualModel, createContextual, createHome, type HomeModel } from './help/home.ts';
import { createLocalization } from './help/localization.ts';
import { keyedQueriesFactory } from './keyed-queries.ts';
import { createNavigation, type Entry, type NavigationModel, type ScrollPosition } from './navigation.ts';
import type { Place } from './place.ts';
import { createLoadedArticles } from './search/loaded-articles.ts';
import { createLocalSearch } from './search/local-search.ts';
import { createSearch, type SearchModel } from './search/search.ts';
import { createSource, type Source } from './source.ts';
import { createVisit, type VisitModel } from './visit.ts';
import type { DismissiblePreview } from './visitor/reply-preview.ts';

export interface Models {
  readonly helpCenter: HelpCenterModel;
  readonly chatOffer: ChatOfferModel;
  /** `undefined` until the messages of the visitor's language are loaded. */
  readonly localization: ReadonlySignal<Localization | undefined>;
  /** The help center's title; by default the word for help. */
  readonly title: ReadonlySignal<string>;
  readonly navigation: NavigationModel;
  readonly home: HomeModel;
  readonly contextual: ContextualModel;
  readonly category: CategoryModel;
  readonly article: ArticleModel;
  readonly search: SearchModel;
  readonly visit: VisitModel;
  /** Unsent texts in the forms of articles. */
  readonly formTexts: FormTexts;
  /** Requests and events, shared with the models that are created later. */
  readonly source: Source;
  /**
   * The newest unread reply, which is shown beside the closed widget; null if there is none, undefined until known. Set
   * by the visitor's session.
   */
  readonly preview: Signal<DismissiblePreview | null | undefined>;
  /** Changes the language, and stores the choice. */
  chooseLanguage(lang: string): void;
  restore(place: Place): void;
  /** Leaves the visitor's own views; if places are stored, also drops the earlier views and the typed texts. */
  leave(): void;
  /** Changes settings, except the help center. */
  update(settings: Partial<WidgetSettings>): void;
}

export interface ModelOptions {
  readonly client: Client;
  readonly settings: WidgetSettings;
  readonly route: Route;
  /** The visitor's place on an earlier page; takes precedence over the route. */
  readonly place?: Place | undefined;
  /** Whether the open views, scroll positions and typed texts of this page are stored, for the next page. */
  readonly keepsPlace?: boolean;
  /** When home's contents were requested, if that was before the models, in milliseconds since 1970. */
  readonly homeSentAt?: number | undefined;
  readonly signal: AbortSignal;
  readScrollPosition(): ScrollPosition;
  /** Calls `act` once the widget is visible. */
  whenVisible(act: () => void): void;
  onEvent(event: WidgetEvent): void;
  onNavigate(route: Route): void;
}

/** @throws {TypeError} if the settings identify no help center */
export function createModels(options: ModelOptions): Models {
  const kept = createStorage(options.client.settings.userId, () => settings.peek().storage !== 'never');
  /** Language of the site's setting. */
  let asked = options.settings.lang;
  const settings = signal(options.settings);
  const chosen = readChosenLanguage(kept, asked);
  if (chosen) settings.value = { ...settings.peek(), lang: chosen };
  const source = createSource({ ...options, settings, emit: options.onEvent });
  const { place, keepsPlace = false, route: first } = options;
  const { name: firstName } = place?.entries.at(-1)?.route ?? first;
  const chatOffer = createChatOffer(source, options.homeSentAt);
  const helpCenter = createHelpCenter(source, { chatOffer, startsAtHome: firstName === 'home' });
  const localization = createLocalization(source, helpCenter);
  const createKeyedQueries = keyedQueriesFactory(source, helpCenter);
  const home = createHome(source, helpCenter, createKeyedQueries);
  const category = createCategory(source, createKeyedQueries);
  const article = createArticle(source, createKeyedQueries);
  const loadedArticles = createLoadedArticles({ helpCenter, home, category, article });
  const localSearch = createLocalSearch({ source, helpCenter, home, loadedArticles });
  const search = createSearch({ source, helpCenter, loadedArticles, localSearch, createKeyedQueries });

  /** Sends a view's requests before it is drawn, so that they do not wait for the rendering. */
  function ask({ route, chosen, isRestored }: Entry) {
    if (route.name === 'home') home.open('home');
    else if (route.name === 'search') {
      search.fill(route.text);
      if (isRestored) search.skipReport(route.text);
      if (route.text !== '') search.results.open(route.text);
    } else if (route.name === 'category') category.open(route.id);
    else if (route.name === 'article') article.open(route.id);
    // The visitor has returned from the chosen article.
    if (chosen) search.resume(chosen);
  }

  const navigation = createNavigation({
    first,
    readScrollPosition: options.readScrollPosition,
    readChosen: () => search.chosen(),
    onNavigate: options.onNavigate,
  });

  const formTexts: FormTexts = new Map(place?.forms);

  function restore({ entries, text, forms }: Place) {
    for (const [name, texts] of forms) formTexts.set(name, texts);
    navigation.restore(entries);
    search.fill(text);
  }

  if (place) navigation.restore(place.entries);
  navigation.current.subscribe(ask);
  if (place) search.fill(place.text);
  const visit = createVisit(source, helpCenter, navigation);

  return {
    helpCenter,
    chatOffer,
    localization,
    title: computed(() => helpCenter.known.value?.title || localization.value?.messages.help || ''),
    navigation,
    home,
    contextual: createContextual(source, createKeyedQueries),
    category,
    article,
    search,
    visit,
    formTexts,
    source,
    preview: signal(),
    chooseLanguage(lang) {
      keepChosenLanguage(kept, lang, asked);
      settings.value = { ...settings.peek(), lang };
    },
    restore,
    leave() {
      visit.clear();
      while (/^(ticket|conversation)$/.test(navigation.current.peek().route.name)) navigation.back();
      if (!keepsPlace) return;
      const { route } = navigation.current.peek();
      const isRead = /^(search|category|article)$/.test(route.name);
      const shown: Route = isRead ? { name: 'home' } : route;
      navigation.restore([{ route: shown, scrollPosition: undefined, chosen: undefined }]);
      search.fill('');
      formTexts.clear();
    },
    update(changed) {
      if (changed.lang) asked = changed.lang;
      settings.value = { ...settings.peek(), ...changed };
    },
  };
}
