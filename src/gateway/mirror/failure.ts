import type { ApiError } from '../../client/errors.ts';

export interface Asked {
  /** Url of the other deployment. */
  readonly from: string;
  /** User id in the other deployment. */
  readonly userId: number;
}

/** Explains why the other deployment could not be read, and what to do; without the cause, whose url has the key. */
export function failureSentence({ kind, status, message }: ApiError, { from, userId }: Asked): string {
  const { host } = new URL(from);
  switch (kind) {
    case 'network':
      return `${host} does not answer. Check the url (--from), and whether the other deployment is running.`;
    case 'redirect':
      return `${host} redirects: ${message}. Check that --from is the url of the interface.`;
    case 'timeout':
      return `${host} did not answer in time. Try again later: records stored so far are kept.`;
    case 'unauthorized':
      return `${host} does not know the key for user ${userId}. Check --key (or FRONTDESK_KEY) and --user-id.`;
    case 'too-many':
      return `${host} limits the number of requests. Try again later: records stored so far are kept.`;
    case 'server':
      return `${host} failed (status ${status}). Try again later: records stored so far are kept.`;
    case 'malformed':
      return `${host} sent a response that the interface does not describe. Check that --from is the url of the interface.`;
    default:
      return `${host} refused a request: ${message}`;
  }
}
