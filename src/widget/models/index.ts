/** Every model of one widget, made together. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../client/client.ts';
import type { WidgetEvent } from '../events.ts';
import type { Route } from '../routes.ts';
import type { WidgetSettings } from '../settings.ts';
import { type ArticleModel, createArticle } from './article.ts';
import { type CategoryModel, createCategory } from './category.ts';
import { createColorScheme } from './color-scheme.ts';
import { createHelpCenter, type HelpCenterModel } from './help-center.ts';
import { createHome, type HomeModel } from './home.ts';
import { createNavigation, type NavigationModel, type Place } from './navigation.ts';
import { createSearch, type SearchModel } from './search.ts';
import { createSource } from './source.ts';
import { createWords, type Words } from './words.ts';

export interface Models {
  readonly helpCenter: HelpCenterModel;
  readonly words: ReadonlySignal<Words | undefined>;
  readonly colorScheme: ReadonlySignal<'light' | 'dark'>;
  readonly navigation: NavigationModel;
  readonly home: HomeModel;
  readonly category: CategoryModel;
  readonly article: ArticleModel;
  readonly search: SearchModel;
  emit(event: WidgetEvent): void;
  onError(error: unknown): void;
  /** Changes settings, all but the help center. */
  update(settings: Partial<WidgetSettings>): void;
}

export interface ModelOptions {
  readonly client: Client;
  readonly settings: WidgetSettings;
  readonly route: Route;
  /** Ends every request and listener. */
  readonly signal: AbortSignal;
  readPlace(): Place;
  onEvent(event: WidgetEvent): void;
  onNavigate(route: Route): void;
}

/** @throws {TypeError} when the settings name no help center. */
export function createModels(options: ModelOptions): Models {
  const settings = signal(options.settings);
  const source = createSource(options.client, settings, options.signal, options.onEvent);
  const helpCenter = createHelpCenter(source);
  const home = createHome(source, helpCenter);
  const category = createCategory(source, helpCenter);
  const article = createArticle(source, helpCenter);
  const search = createSearch(source, helpCenter);

  /** Asks before the view is drawn, so that nothing waits for the drawing. */
  function ask(route: Route) {
    if (route.name === 'home') home.open();
    else if (route.name === 'search') {
      search.fill(route.text);
      if (route.text !== '') search.open(route.text);
    } else if (route.name === 'category') category.open(route.id);
    else article.open(route.id);
  }

  const navigation = createNavigation(options.route, options.readPlace, options.onNavigate);
  navigation.current.subscribe(({ route }) => ask(route));

  return {
    helpCenter,
    words: createWords(source, helpCenter),
    colorScheme: createColorScheme(settings, options.signal),
    navigation,
    home,
    category,
    article,
    search,
    emit: source.emit,
    onError: source.onError,
    update(changed) {
      settings.value = { ...settings.peek(), ...changed };
    },
  };
}
