/** Every view except home, once the part that it is in is loaded. */

import { MessagesModelsContext, ReadingModelsContext, useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import type { Entry } from '../models/navigation.ts';
import { isMessagesRoute } from '../routes.ts';

export function LaterView({ entry }: { entry: Entry }) {
  return isMessagesRoute(entry.route.name) ? <LaterMessages entry={entry} /> : <LaterHelp entry={entry} />;
}

function LaterHelp({ entry }: { entry: Entry }) {
  const { state, retry } = useWidget().lazyParts.help();
  return (
    <Loaded state={state.value} onRetry={retry}>
      {({ View, models }) => (
        <ReadingModelsContext.Provider value={models}>
          <View entry={entry} />
        </ReadingModelsContext.Provider>
      )}
    </Loaded>
  );
}

function LaterMessages({ entry }: { entry: Entry }) {
  const { state, retry } = useWidget().lazyParts.messages();
  return (
    <Loaded state={state.value} onRetry={retry}>
      {({ View, models }) => (
        <MessagesModelsContext.Provider value={models}>
          <View entry={entry} />
        </MessagesModelsContext.Provider>
      )}
    </Loaded>
  );
}
