/** Asks for a link, by mail, to what was written under an address: for whoever wrote elsewhere, or has lost it here. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { isPlainEmail } from '../../../api/email.ts';
import { sendBackLink } from '../../../api/operations/visitor.ts';
import type { FieldProblem, FormStatus } from '../../../ui/components/form-fields.ts';
import type { Visitor } from './visitor.ts';

export interface LinkRequestModel {
  readonly email: ReadonlySignal<string>;
  readonly problem: ReadonlySignal<FieldProblem | undefined>;
  readonly status: ReadonlySignal<FormStatus>;
  type(email: string): void;
  send(): Promise<void>;
}

/** `readLanguage` is that of the widget, once it is known. */
export function createLinkRequest(
  { send, onError }: Visitor,
  readLanguage: () => string | undefined,
): LinkRequestModel {
  const email = signal('');
  const problem = signal<FieldProblem | undefined>(undefined);
  const status = signal<FormStatus>('open');

  return {
    email,
    problem,
    status,
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
        await send(sendBackLink, { email: address, ...(lang !== undefined && { lang }) });
        status.value = 'sent';
      } catch (error) {
        status.value = 'failed';
        onError(error);
      }
    },
  };
}
