import { conflict } from '../../../../api/refusal.ts';
import { presentThread } from '../present.ts';
import { UnseenMessages } from './commands.ts';

/** Throws a 409 with the unseen messages in place of `UnseenMessages`; any other error as it is. */
export function throwConflict(error: unknown): never {
  if (!(error instanceof UnseenMessages)) throw error;
  throw conflict({ field: 'lastSeenMessageId', messages: presentThread({ messages: error.messages }) });
}
