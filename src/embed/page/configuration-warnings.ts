/** Detects invalid or missing settings of the widget from the deployment's responses. */

import { isFrontdeskKey } from '../../api/shared/key-format.ts';
import { isApiError } from '../../client/errors.ts';
import type { State } from '../../state/query.ts';
import type { HelpCenter } from '../../widget/models/help/help-center-state.ts';
import type { Models } from '../../widget/models/index.ts';
import type { ConfigurationWarning } from './warnings.ts';

/** Reports each problem once, until the returned function is called. */
export function watchConfiguration(
  { helpCenter, source }: Models,
  onWarning: (warning: ConfigurationWarning) => void,
): () => void {
  const isOurs = isFrontdeskKey(source.client.settings.apiKey);
  const reported = new Set<ConfigurationWarning>();
  return helpCenter.state.subscribe((state) => {
    const warning = findWarning(state, isOurs);
    if (!warning || reported.has(warning)) return;
    reported.add(warning);
    onWarning(warning);
  });
}

function findWarning(state: State<HelpCenter>, isOurs: boolean): ConfigurationWarning | undefined {
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
    case 'redirect':
      return 'unreachable';
    default:
      return undefined;
  }
}
