/** When the deployment refuses to show the help center: most likely one of the settings is wrong. */

import { isApiError } from '../client/errors.ts';
import type { Models } from '../widget/models/index.ts';

/** Tells once which setting is the likeliest cause, until the function that it answers is called. */
export function watchRefusal({ helpCenter }: Models, tell: (setting: string) => void): () => void {
  let isTold = false;
  return helpCenter.state.subscribe((state) => {
    const setting = state.status === 'failed' && isApiError(state.error) && settingBehind(state.error.kind);
    if (!setting || isTold) return;
    isTold = true;
    tell(setting);
  });
}

function settingBehind(kind: string): string | undefined {
  if (kind === 'unauthorized' || kind === 'forbidden') return 'apiKey';
  if (kind === 'not-found' || kind === 'validation') return 'helpCenterId';
  return kind === 'network' ? 'baseUrl' : undefined;
}
