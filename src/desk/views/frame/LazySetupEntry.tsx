/** Leads an owner to the first steps while some are to do. Its code is loaded after the first list. */

import { useDesk } from '../../desk-context.ts';
import type { SetupEntryProps } from '../first-steps/SetupEntry.tsx';
import { useLazyCode } from '../lazy/lazy-code.ts';
import { setupPart } from './lazy-parts.ts';

export function LazySetupEntry(props: SetupEntryProps) {
  const { isBeingSetUp, navigation } = useDesk();
  // On their own page, the checklist may be brought back.
  const loaded = useLazyCode(setupPart, isBeingSetUp || navigation.place.value.page === 'first-steps');
  return loaded && loaded !== 'failed' ? <loaded.SetupEntry {...props} /> : null;
}
