import type { ApiError } from '../../client/errors.ts';

export interface Asked {
  /** The url of the other deployment. */
  readonly from: string;
  /** The user of the other deployment. */
  readonly userId: number;
}

/**
 * Explains why the other deployment could not be read, and what to do. The error's cause is left out: its url contains
 * the key.
 */
export function failureSentence({ kind, status, message }: ApiError, { from, userId }: Asked): string {
  const { host } = new URL(from);
  switch (kind) {
    case 'network':
      return `${host} does not answer. Check the address (--from), and whether the other deployment runs.`;
    case 'redirect':
      return `${host} leads elsewhere: ${message}. Check that --from is where the interface answers.`;
    case 'timeout':
      return `${host} did not answer in time. Try again later: what is stored already is kept.`;
    case 'unauthorized':
      return `${host} does not know the key for user ${userId}. Check --key (or FRONTDESK_KEY) and --user-id.`;
    case 'too-many':
      return `${host} asks to be asked less often. Try again later: what is stored already is kept.`;
    case 'server':
      return `${host} failed (status ${status}). Try again later: what is stored already is kept.`;
    case 'malformed':
      return `${host} answered with what the interface does not describe. Check that --from is where it answers.`;
    default:
      return `${host} refused what it was asked for: ${message}`;
  }
}
