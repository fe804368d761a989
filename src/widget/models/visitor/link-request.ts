/** Requests a mail with a magic link to the tickets of an email address, for visitors who wrote on another device. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { sendMagicLink } from '../../../api/operations/visitor.ts';
import { isPlainEmail } from '../../../api/shared/email.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import type { FieldProblem, FormStatus } from '../../../ui/components/fields/form-fields.ts';
import type { Visitor } from './visitor.ts';

export interface LinkRequestModel {
  readonly email: ReadonlySignal<string>;
  readonly problem: ReadonlySignal<FieldProblem | undefined>;
  readonly status: ReadonlySignal<FormStatus>;
  /** False once the deployment has responded that it sends no such mail. */
  readonly isOffered: ReadonlySignal<boolean>;
  type(email: string): void;
  send(): Promise<void>;
}

/** `readLanguage` returns the widget's language, once known. */
export function createLinkRequest(
  { send, onError }: Visitor,
  readLanguage: () => string | undefined,
): LinkRequestModel {
  const email = signal('');
  const problem = signal<FieldProblem | undefined>(undefined);
  const status = signal<FormStatus>('open');
  const isOffered = signal(true);

  return {
    email,
    problem,
    status,
    isOffered,
    type(text) {
      email.value = text;
      problem.value = undefined;
    },
    async send() {
      if (status.peek() === 'sending') return;
      const address = email.peek().trim();
      if (!isPlainEmail(address)) {
        problem.value = address === '' ? 'fieldRequired' : 'fieldEmail';
        return;
      }
      status.value = 'sending';
      try {
        const lang = readLanguage();
        const question = { email: address, ...(lang !== undefined && { lang }) };
        // The result of a success is `undefined`, since the response has no body.
        const sent = await unlessMissing(send(sendMagicLink, question));
        if (sent === null) isOffered.value = false;
        status.value = sent === null ? 'open' : 'sent';
      } catch (error) {
        status.value = 'failed';
        onError(error);
      }
    },
  };
}
