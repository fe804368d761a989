/** What the deployment's answers say about the widget's settings: what is wrong with them, or what they leave out. */

import { isFrontdeskKey } from '../../api/key-format.ts';
import { isApiError } from '../../client/errors.ts';
import type { HelpCenter } from '../../widget/models/help/help-center-state.ts';
import type { Models } from '../../widget/models/index.ts';
import type { State } from '../../widget/models/state/resource.ts';
import type { Finding } from './warnings.ts';

/** Tells each finding once, until the function that it returns is called. */
export function watchRefusal({ helpCenter, source }: Models, tell: (finding: Finding) => void): () => void {
  const isOurs = isFrontdeskKey(source.client.settings.apiKey);
  const told = new Set<Finding>();
  return helpCenter.state.subscribe((state) => {
    const finding = findingOf(state, isOurs);
    if (!finding || told.has(finding)) return;
    told.add(finding);
    tell(finding);
  });
}

function findingOf(state: State<HelpCenter>, isOurs: boolean): Finding | undefined {
  if (state.status === 'ready') {
    if (!state.value.isPlain) return undefined;
    return isOurs ? 'undescribedHelpCenter' : 'plainDeployment';
  }
  const kind = state.status === 'failed' && isApiError(state.error) && state.error.kind;
  switch (kind) {
    case 'unauthorized':
      return isOurs ? 'unknownKey' : 'refusedKey';
    case 'forbidden':
      return isOurs ? 'unlistedOrigin' : 'refusedKey';
    case 'not-found':
    case 'validation':
      return 'unknownHelpCenter';
    case 'network':
      return 'unreachable';
    default:
      return undefined;
  }
}
