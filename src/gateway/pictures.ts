/** Pictures of people in the answers of the upstream, without those that browsers cannot fetch through the gateway. */

import { isRecord } from '../formats/is-record.ts';

/** Changes the body of an answer, as JSON, in place. */
export function removeUnreachablePictures(body: unknown): void {
  if (Array.isArray(body)) body.forEach(removeUnreachablePictures);
  if (!isRecord(body)) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') removeUnreachablePictures(value);
    else if (name === 'agentPicture' && !isReachable(value)) body[name] = '';
    else if (name === 'authorPicture' && !isReachable(value)) body[name] = null;
  }
}

/** Whether a url leads to another site, or to a file that the gateway serves. */
function isReachable(address: string): boolean {
  return /^(?:https?:)?\/\/|^\/files\//.test(address);
}
