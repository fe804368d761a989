/**
 * What the frame of the widget and its home view show, and what visitors do there. There are two makers: `answered-home`
 * knows only the response to the operation `home`, so that it can be shown at once; `../home-from-models.tsx` reads the models,
 * and takes over from it in the same elements.
 */

import { createContext, type FunctionComponent, type VNode } from 'preact';
import type { State } from '../../state/query.ts';
import type { ListedCategory } from '../../ui/components/articles/CategoryList.tsx';
import type { PageLocalization } from '../../ui/i18n/localization.ts';
import { useRequiredContext } from '../../ui/use-required-context.ts';
import type { ListedArticle } from '../models/help/article.ts';
import type { Entry } from '../models/navigation.ts';
import type { Route } from '../routes.ts';
import type { Layout } from '../settings.ts';
import type { Viewport } from './viewport.ts';

export interface HomeContent {
  /** Articles for the page that the visitor is on. */
  readonly forPage: readonly ListedArticle[];
  readonly popular: readonly ListedArticle[];
  readonly categories: readonly ListedCategory[];
}

/** The text in the search box, and the list below it. */
export interface SearchState {
  readonly text: string;
  /** Whether suggestions are visible. */
  readonly isOpen: boolean;
  /** Index of the highlighted suggestion; -1 for none. */
  readonly highlighted: number;
}

/** Components that arrive with the models. */
export interface ModelParts {
  /** Scrolls and focuses a view that was just drawn: as it was left, or at its top with the focus on its heading. */
  enter(entry: Entry): void;
  /** The suggestions for the text in the search box. */
  readonly Suggestions: FunctionComponent;
  /** Content that could not be loaded or drawn. */
  readonly Failure: FunctionComponent<FailureProps>;
  /** The card on home that leads to the running conversation. */
  readonly RunningConversation: FunctionComponent;
  /** Says above the tab bar of home who is there for a chat. */
  readonly OfferedChat: FunctionComponent;
  /** The tab bar. */
  readonly Tabs: FunctionComponent<{ entry: Entry }>;
  /** Draws the title of a thread in the bar of a panel; undefined while the bar shows the site's title. */
  drawThreadTitle(entry: Entry): VNode | undefined;
  /** Every view except home. */
  readonly View: FunctionComponent<{ entry: Entry }>;
}

export interface FailureProps {
  readonly error: unknown;
  onRetry(): void;
}

export interface HomeActions {
  type(text: string): void;
  /** Returns whether the list of suggestions handled a key of the search box. */
  press(key: string): boolean;
  /** Opens the results for the text in the search box. */
  submit(): void;
  enterSearch(): void;
  leaveSearch(): void;
  go(route: Route): void;
  back(): void;
  close(): void;
  /** Goes one view back; closes the widget if there is none. */
  escape(): void;
  /** Called with a route that the visitor may be about to open. */
  prefetch(route: Route): void;
  chooseLanguage(lang: string): void;
  /** Loads home's contents again after a failure, with `afresh` also if they are loaded. */
  reload(afresh: boolean): void;
  /** Reports a failure. `again` is called when it may have passed; `tries` counts failures in a row. */
  onError(error: unknown, again: () => void, tries: number): void;
}

export interface HomeState extends HomeActions {
  readonly layout: Layout;
  readonly viewport: Viewport;
  /** Home's messages, and with the models all; `undefined` until those of the visitor's language are loaded. */
  readonly localization: PageLocalization | undefined;
  /** The help center's title. */
  readonly title: string;
  /** URL of an image before the title. */
  readonly logo: string | undefined;
  readonly entry: Entry;
  /** How the current view was reached. */
  readonly direction: 'forward' | 'back';
  readonly canGoBack: boolean;
  readonly canClose: boolean;
  /** Whether visitors can write. */
  readonly canWrite: boolean;
  /** Whether visitors can write, or read what they wrote. */
  readonly hasMessages: boolean;
  readonly content: State<HomeContent>;
  /** Languages of the help center. */
  readonly languages: readonly string[];
  readonly search: SearchState;
  /** Undefined until the models have taken over. */
  readonly parts: ModelParts | undefined;
  /** Loads the models again; undefined unless loading them has failed. */
  readonly retryModels: (() => void) | undefined;
}

export const HomeContext = createContext<HomeState | undefined>(undefined);

export const useHome = (): HomeState => useRequiredContext(HomeContext, 'HomeContext');
