/** The widget's outer component: the header, and the view of the current route. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Header } from '../../ui/components/Header.tsx';
import { LinksContext } from '../../ui/components/links.ts';
import { LocalizationContext } from '../../ui/i18n/localization.ts';
import { linkTo } from '../links.ts';
import { isThread } from '../routes.ts';
import { HomeView } from './HomeView.tsx';
import { useHome } from './home-state.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { SearchBar } from './SearchBar.tsx';

export function App() {
  const home = useHome();
  const { layout, viewport, entry, localization, parts, title } = home;
  const drawnKey = useRef(entry.key);

  const isReady = localization !== undefined;
  useLayoutEffect(() => {
    // A view restored from an earlier page is entered again once it is ready, to restore its scroll position.
    if (drawnKey.current !== entry.key || (isReady && entry.scrollPosition)) parts?.enter(entry);
    drawnKey.current = entry.key;
  }, [entry, isReady]);

  useLayoutEffect(viewport.passFocusOn, [isReady]);
  if (!localization) return null;

  const { name } = entry.route;
  const isPage = layout === 'page';
  const hasSearch = layout !== 'panel' || name === 'home' || name === 'search';
  const hasTabs = home.hasMessages && /^(home|messages)$/.test(name);
  // A panel has one bar in a thread: about the other side, without the search.
  const isThreadBar = !hasSearch && isThread(entry.route);
  const View = isPage ? 'main' : 'div';

  return (
    <LocalizationContext.Provider value={localization}>
      <LinksContext.Provider value={linkTo}>
        <Header
          as={isPage ? 'header' : 'div'}
          title={title}
          logo={home.logo}
          about={isThreadBar ? parts?.drawThreadTitle(entry) : undefined}
          isHome={name === 'home'}
          onBack={home.canGoBack && !isPage ? home.back : undefined}
          onSearch={hasSearch || isThreadBar ? undefined : () => home.go({ name: 'search', text: '' })}
          onClose={home.canClose ? home.close : undefined}
        >
          {hasSearch && <SearchBar />}
        </Header>
        <View class={`view in-${name} ${home.direction}`} key={entry.key} tabIndex={-1}>
          {name === 'home' ? <HomeView /> : parts && <parts.View entry={entry} />}
        </View>
        {home.retryModels && <LoadFailure onRetry={home.retryModels} />}
        {hasTabs && (
          <div class="tabs">
            {name === 'home' && parts && <parts.OfferedChat />}
            {parts && <parts.Tabs entry={entry} />}
          </div>
        )}
      </LinksContext.Provider>
    </LocalizationContext.Provider>
  );
}
