/** Every view except home, once the part with all of them is loaded. */

import { LazyModelsContext, useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import type { Entry } from '../models/navigation.ts';

export function LaterView({ entry }: { entry: Entry }) {
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
