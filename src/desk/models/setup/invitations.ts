/** Invites agents, and keeps the links of invitations that are not mailed until the page is left. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { addAgent } from '../../../api/operations/desk-agents.ts';
import { isEmail } from '../../../api/shared/email.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Setup } from './setup.ts';
import { type InvitationValues, noInvitation } from './setup-memory.ts';

export interface SentInvitation {
  readonly name: string;
  readonly email: string;
  /** Null if it is mailed. */
  readonly link: string | null;
}

export type InvitationProblem =
  | { readonly field: 'name'; readonly sentence: 'needsName' }
  | { readonly field: 'email'; readonly sentence: 'needsEmail' | 'knownEmail' };

export class Invitations {
  readonly #setup: Setup;
  readonly #sent = signal<readonly SentInvitation[]>([]);
  readonly #problem = signal<InvitationProblem | null>(null);
  /** Those of this page, the newest first. */
  readonly sent: ReadonlySignal<readonly SentInvitation[]> = this.#sent;
  readonly problem: ReadonlySignal<InvitationProblem | null> = this.#problem;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  get values(): InvitationValues {
    return this.#setup.memory.value.value.invitation;
  }

  enter(change: Partial<InvitationValues>): void {
    const { invitation } = this.#setup.memory.value.peek();
    this.#setup.keep({ invitation: { ...invitation, ...change } });
    this.#problem.value = null;
  }

  /** Returns the invitation; null if it could not be sent. */
  async send(): Promise<SentInvitation | null> {
    const { role } = this.values;
    const [name, email] = [this.values.name.trim(), this.values.email.trim()];
    this.#problem.value = findProblem(name, email);
    if (this.#problem.peek()) return null;
    let link: string | null = null;
    const isSent = await this.#setup.change(
      'agents',
      async () => {
        ({ link } = await this.#setup.client.send(addAgent, { name, email, role }));
        return null;
      },
      (error) => this.#explain(error),
    );
    if (!isSent) return null;
    const invitation = { name, email, link };
    this.#sent.value = [invitation, ...this.#sent.peek()];
    this.#setup.keep({ invitation: noInvitation });
    return invitation;
  }

  #explain(error: unknown): boolean {
    if (!isApiError(error, 'conflict')) return false;
    this.#problem.value = { field: 'email', sentence: 'knownEmail' };
    return true;
  }
}

function findProblem(name: string, email: string): InvitationProblem | null {
  if (name === '') return { field: 'name', sentence: 'needsName' };
  return isEmail(email) ? null : { field: 'email', sentence: 'needsEmail' };
}
