/** What the first steps of the owner who is signed in know: one for the page and for the entry in the list of views. */

import { type Signal, signal } from '@preact/signals';
import { createStoredJson, type StoredValue } from '../../../state/stored-value.ts';
import { keepForDesk } from '../../keep-for-desk.ts';
import { ArticleImport } from '../../models/first-steps/article-import.ts';
import { Setup, untouched } from '../../models/first-steps/setup.ts';
import type { AgentValues } from '../settings/agents/AgentForm.tsx';
import type { KeyValues } from '../settings/keys/KeyForm.tsx';

export interface SentInvitation {
  readonly name: string;
  readonly email: string;
  /** Null if it is mailed. */
  readonly link: string | null;
}

export interface FirstSteps {
  readonly setup: Setup;
  readonly articleImport: ArticleImport;
  /** What was typed into the forms of the steps, and is not saved yet. */
  readonly typed: {
    readonly owner: StoredValue<Partial<AgentValues>>;
    readonly key: StoredValue<Partial<KeyValues>>;
    readonly invitation: StoredValue<Partial<AgentValues>>;
  };
  /** Those of this page, the newest first: the link of one that is not mailed is not shown again. */
  readonly invitations: Signal<readonly SentInvitation[]>;
}

export const keptFirstSteps = keepForDesk((desk): FirstSteps => {
  const { userId, agentId } = desk.session;
  const prefix = `frontdesk:desk:${userId}:${agentId}:setup`;
  const setup = new Setup({
    client: desk.client,
    memory: createStoredJson(prefix, untouched),
    onError: desk.connection.noteError,
  });
  return {
    setup,
    articleImport: new ArticleImport(setup, desk.requests),
    typed: {
      owner: createStoredJson(`${prefix}:owner`, {}),
      key: createStoredJson(`${prefix}:key`, {}),
      invitation: createStoredJson(`${prefix}:invitation`, {}),
    },
    invitations: signal([]),
  };
});
