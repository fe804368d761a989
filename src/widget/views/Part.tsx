/** A part of a view that arrives after it, and is missed by nobody until it is there. */

import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';
import type { LazyViewName } from './lazy-view.ts';

export function Part({ name, entry }: { name: LazyViewName; entry: Entry }) {
  const part = useWidget().lazyView(name).state.value;
  return part.status === 'ready' ? <part.value.View entry={entry} /> : null;
}
