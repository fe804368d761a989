/** Leads an owner to the first steps while some are to do. Its code is loaded after the first list. */

import { useDesk } from '../../desk-context.ts';
import { createLazyCode, useLazyCode } from '../lazy-code.ts';
import type { SetupEntryProps } from './SetupEntry.tsx';

const code = createLazyCode(() => import('./SetupEntry.tsx'));

export function LazySetupEntry(props: SetupEntryProps) {
  const { session } = useDesk();
  const loaded = useLazyCode(code, session.role === 'owner');
  return loaded && loaded !== 'failed' ? <loaded.SetupEntry {...props} /> : null;
}
