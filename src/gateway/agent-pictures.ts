/** Removes people's images from responses of the upstream if browsers cannot fetch them through the gateway. */

import { isRecord } from '../formats/is-record.ts';

/** Changes the JSON body of a response in place. */
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
