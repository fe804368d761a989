/** The widget's outer component: the header, and the view of the current route. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Header } from '../ui/components/Header.tsx';
import { LinksContext } from '../ui/components/links.ts';
import { LocalizationContext } from '../ui/i18n/use-messages.ts';
import { Loaded } from './connected/Loaded.tsx';
import { SearchBar } from './connected/SearchBar.tsx';
import { LazyModelsContext, useWidget } from './context.ts';
import { linkTo } from './links.ts';
import type { Entry } from './models/navigation.ts';
import { isThread } from './routes.ts';
import { HomeView } from './views/HomeView.tsx';

export function App() {
  const { models, layout, viewport, lazyParts, onClose } = useWidget();
  const { navigation } = models;
  const entry = navigation.current.value;
  const localization = models.localization.value;
  const drawnKey = useRef(entry.key);

  const isReady = localization !== undefined;
  useLayoutEffect(() => {
    // A view restored from an earlier page is entered again once it is ready, to restore its scroll position.
    if (drawnKey.current !== entry.key || (isReady && entry.scrollPosition)) viewport.enter(entry);
    drawnKey.current = entry.key;
  }, [entry, isReady]);

  useLayoutEffect(viewport.passFocusOn, [isReady]);
  if (!localization) return null;

  const { name } = entry.route;
  const isPage = layout === 'page';
  const hasSearch = layout !== 'panel' || name === 'home' || name === 'search';
  const { conversationsEnabled = false } = models.helpCenter.known.value ?? {};
  const { visitorToken, logo } = models.source.settings.value;
  const canWrite = models.helpCenter.canWrite.value || (conversationsEnabled && visitorToken !== undefined);
  const hasTabs = canWrite && /^(home|messages)$/.test(name);
  // A panel has one bar in a thread: about the other side, without the search.
  const isThreadBar = !hasSearch && isThread(entry.route);
  const afterHome = isThreadBar && lazyParts.afterHome().state.value;
  const View = isPage ? 'main' : 'div';

  return (
    <LocalizationContext.Provider value={localization}>
      <LinksContext.Provider value={linkTo}>
        <Header
          as={isPage ? 'header' : 'div'}
          title={models.title.value}
          logo={logo}
          about={
            afterHome && afterHome.status === 'ready' ? (
              <afterHome.value.PanelThreadHeader
                key={entry.key}
                entry={entry}
                models={afterHome.value.models}
              />
            ) : undefined
          }
          isHome={name === 'home'}
          onBack={navigation.canGoBack.value && !isPage ? navigation.back : undefined}
          onSearch={hasSearch || isThreadBar ? undefined : () => navigation.go({ name: 'search', text: '' })}
          onClose={onClose}
        >
          {hasSearch && <SearchBar />}
        </Header>
        <View class={`view in-${name} ${navigation.direction.value}`} key={entry.key} tabIndex={-1}>
          {name === 'home' ? <HomeView canWrite={canWrite} /> : <AfterHome entry={entry} />}
        </View>
        {hasTabs && <Tabs entry={entry} />}
      </LinksContext.Provider>
    </LocalizationContext.Provider>
  );
}

function AfterHome({ entry }: { entry: Entry }) {
  const { state, retry } = useWidget().lazyParts.afterHome();
  return (
    <Loaded state={state.value} onRetry={retry}>
      {({ View, models }) => (
        <LazyModelsContext.Provider value={models}>
          <View entry={entry} />
        </LazyModelsContext.Provider>
      )}
    </Loaded>
  );
}

function Tabs({ entry }: { entry: Entry }) {
  const tabs = useWidget().lazyParts.tabs().state.value;
  return <div class="tabs">{tabs.status === 'ready' && <tabs.value.View entry={entry} />}</div>;
}
