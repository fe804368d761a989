/** The frame and the home view as the models have them. Components that read a member follow its signals. */

import { computed } from '@preact/signals';
import type { State } from '../state/query.ts';
import { Failure } from './connected/Failure.tsx';
import { LaterView } from './connected/LaterView.tsx';
import { OfferedChat } from './connected/OfferedChat.tsx';
import { RunningConversation } from './connected/RunningConversation.tsx';
import { Suggestions } from './connected/Suggestions.tsx';
import { Tabs } from './connected/Tabs.tsx';
import type { WidgetContextValue } from './context.ts';
import type { HomeContent, HomeState, ModelParts } from './home/home-state.ts';
import { logoOf } from './home/logo-of.ts';
import { matches } from './page-pattern.ts';

export function createHomeFromModels(widget: WidgetContextValue): HomeState {
  const { models, layout, viewport, baseUrl, prefetch, suggestionActions, onClose } = widget;
  const { navigation, helpCenter, localization, source, search, home, title } = models;
  const { settings } = source;
  const page = computed(() => {
    const loaded = localization.value;
    return loaded && { ...loaded, messages: { home: loaded.messages, widget: loaded.messages } };
  });

  return {
    layout,
    viewport,
    parts: createParts(widget),
    retryModels: undefined,
    canClose: onClose !== undefined,
    get localization() {
      return page.value;
    },
    get title() {
      return title.value;
    },
    get logo() {
      return logoOf(settings.value, helpCenter.known.value?.look, baseUrl);
    },
    get entry() {
      return navigation.current.value;
    },
    get direction() {
      return navigation.direction.value;
    },
    get canGoBack() {
      return navigation.canGoBack.value;
    },
    get canWrite() {
      return helpCenter.canWrite.value;
    },
    get hasMessages() {
      const { conversationsEnabled = false } = helpCenter.known.value ?? {};
      const isSignedIn = settings.value.visitorToken !== undefined;
      return helpCenter.canWrite.value || (conversationsEnabled && isSignedIn);
    },
    get content() {
      return readContent(widget);
    },
    get languages() {
      return helpCenter.known.value?.languages ?? [];
    },
    get search() {
      return {
        text: search.query.value,
        isOpen: search.isOpen.value,
        highlighted: search.highlighted.value,
      };
    },

    type(text) {
      search.type(text);
      // Enter opens the page of results.
      prefetch({ name: 'search', text });
      // An emptied box has no results to show.
      if (text === '' && navigation.current.peek().route.name === 'search') {
        navigation.go({ name: 'search', text: '' });
      }
    },
    press: suggestionActions.press,
    submit() {
      search.close();
      navigation.go({ name: 'search', text: search.query.peek().trim() });
    },
    enterSearch: search.prepare,
    leaveSearch: search.close,
    go: navigation.go,
    back: navigation.back,
    close: () => onClose?.(),
    escape: () => (navigation.canGoBack.peek() ? navigation.back() : onClose?.()),
    prefetch,
    chooseLanguage: models.chooseLanguage,
    reload: (afresh) => home.open('home', afresh),
    onError: source.onError,
  };
}

/** Articles for the page come first, so the whole view waits for them: nothing is pushed down later. */
function readContent({ models }: WidgetContextValue): State<HomeContent> {
  const { home, contextual, source } = models;
  const { contextual: rules, page = location.href } = source.settings.value;
  const hasArticles = rules?.some(({ url }) => matches(url, page));
  const forPage = hasArticles ? contextual.state(page) : undefined;
  if (forPage?.status === 'loading') return forPage;
  const state = home.state('home');
  if (state.status !== 'ready') return state;
  const { popular, categories } = state.value;
  return {
    status: 'ready',
    value: { forPage: forPage?.status === 'ready' ? forPage.value : [], popular, categories },
  };
}

function createParts({ lazyParts, viewport }: WidgetContextValue): ModelParts {
  return {
    enter: viewport.enter,
    Failure,
    OfferedChat,
    RunningConversation,
    Suggestions,
    Tabs,
    View: LaterView,
    drawThreadTitle(entry) {
      const { value: part } = lazyParts.messages().state;
      if (part.status !== 'ready') return undefined;
      const { PanelThreadHeader, models: messagesModels } = part.value;
      return <PanelThreadHeader key={entry.key} entry={entry} models={messagesModels} />;
    },
  };
}
