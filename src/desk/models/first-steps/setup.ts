/** The first steps of an owner: how far they are, and which one is open. One step is open at a time. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { updateApiKey } from '../../../api/operations/desk-keys.ts';
import { dismissSetup, getSetup } from '../../../api/operations/desk-setup.ts';
import type { DeskSetup, SetupStep } from '../../../api/schemas/desk-setup.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import { pause } from '../../../state/live/pause.ts';
import { type Change, createMutation, type Mutation, type MutationResult } from '../../../state/mutation.ts';
import { untilVisible } from '../../../state/page-presence.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';
import type { StoredValue } from '../../../state/stored-value.ts';

/** The steps, in their order. */
export const setupSteps: readonly SetupStep[] = ['helpCenter', 'articles', 'tag', 'page', 'mail', 'agents'];

export type StepState = 'open' | 'later' | 'done';

/** Why a change was not made; `conflict`: something else has to be entered before. */
export type SetupProblem = 'too-many' | 'conflict' | 'failed';

/** What this browser keeps of how far the owner has come. */
export interface KeptSetup {
  /** Steps that were left for later. */
  readonly later: readonly SetupStep[];
  /** Whether the owner has copied the script tag. */
  readonly hasTag: boolean;
}

export const untouched: KeptSetup = { later: [], hasTag: false };

export interface SetupOptions {
  readonly client: Client;
  readonly memory: StoredValue<KeptSetup>;
  readonly onError: FailureHandler;
}

/** Milliseconds between two reads while something is awaited. */
const readEvery = 1500;

/** How many times longer it takes while nothing is. */
const idleTimes = 10;

export class Setup {
  readonly #memory: StoredValue<KeptSetup>;
  readonly client: Client;
  /** How far the steps are, as the server has it. */
  readonly stored: Query<DeskSetup>;
  readonly #openStep = signal<SetupStep | null>(null);
  readonly openStep: ReadonlySignal<SetupStep | null> = this.#openStep;
  readonly #changing: Mutation;
  readonly #dismissing: Mutation;
  /** Whether a change of a step is under way. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** The step that was changed last. */
  readonly #changedStep = signal<SetupStep | null>(null);
  #movesFocus = false;

  /** The number of steps that are done. */
  readonly doneCount = computed(() => setupSteps.filter((step) => this.stepState(step) === 'done').length);

  /** Whether every step is done or left for later. */
  readonly isWalked = computed(
    () =>
      this.stored.value.value !== undefined && setupSteps.every((step) => this.stepState(step) !== 'open'),
  );

  constructor({ client, memory, onError }: SetupOptions) {
    this.client = client;
    this.#memory = memory;
    this.stored = createQuery({ read: (aborted) => client.send(getSetup, {}, { signal: aborted }), onError });
    this.#changing = createMutation(onError);
    this.#dismissing = createMutation(onError);
    this.isBusy = this.#changing.isBusy;
  }

  /** Whether the step that is open now was opened by the step before it, so that its title takes the focus. */
  get movesFocus(): boolean {
    return this.#movesFocus;
  }

  /** Returns why the last change of a step was not made. */
  problem(step: SetupStep): SetupProblem | null {
    const failure = this.#changing.failure.value;
    if (!failure || this.#changedStep.value !== step) return null;
    if (isApiError(failure.error, 'too-many')) return 'too-many';
    return isApiError(failure.error, 'conflict') ? 'conflict' : 'failed';
  }

  /** The script tag counts as open until it was copied or seen: the server has made it with the help center. */
  stepState(step: SetupStep): StepState {
    const steps = this.stored.value.value?.steps;
    if (!steps) return 'open';
    const { later, hasTag } = this.#memory.value.value;
    const isUnused = step === 'tag' && steps.page !== 'done' && !hasTag;
    const state = isUnused ? 'open' : steps[step];
    return state === 'open' && later.includes(step) ? 'later' : state;
  }

  /** Reads the state again and again while the page is visible, until the signal aborts. */
  async follow(lifetime: AbortSignal): Promise<void> {
    for (let turn = 0; !lifetime.aborted; turn += 1) {
      await untilVisible(lifetime);
      if (turn % idleTimes === 0 || this.#awaits()) await this.stored.refresh();
      await pause(readEvery, lifetime);
    }
  }

  /** Opens the first step that is still to do. */
  begin(): void {
    if (this.#openStep.peek() === null) this.#show(setupSteps.find(this.#isOpen) ?? null, false);
  }

  toggle(step: SetupStep): void {
    this.#show(step === this.#openStep.peek() ? null : step, false);
  }

  /** Opens the next step that is still to do: one behind this step, else one before it. */
  goOn(from: SetupStep): void {
    const at = setupSteps.indexOf(from);
    const others = [...setupSteps.slice(at + 1), ...setupSteps.slice(0, at)];
    this.#show(others.find(this.#isOpen) ?? null, true);
  }

  leaveForLater(step: SetupStep): void {
    const { later } = this.#memory.value.peek();
    if (!later.includes(step)) this.#keep({ later: [...later, step] });
    this.goOn(step);
  }

  /** Notes that the script tag was copied. */
  noteTag(): void {
    this.#keep({ hasTag: true });
  }

  /** Lets pages of an origin use the key of the script tag. */
  async allow({ keyId, origins }: NonNullable<DeskSetup['tag']>, origin: string): Promise<void> {
    await this.change('page', async () => {
      await this.client.send(updateApiKey, { keyId, origins: [...origins, origin] });
    });
  }

  /** Makes a change of a step, and reads the state after it. Returns null while another change is under way. */
  async change<Result>(step: SetupStep, act: Change<Result>): Promise<MutationResult<Result> | null> {
    return await this.#changing.run(async (cancelled) => {
      this.#changedStep.value = step;
      const done = await act(cancelled);
      await this.stored.refresh();
      return done;
    });
  }

  /** Aborts the change of a step that is under way. */
  cancel(): void {
    this.#changing.cancel();
  }

  /** Puts the checklist away, or back into the menu. Returns null while that is under way. */
  async dismiss(isDismissed: boolean): Promise<MutationResult<void> | null> {
    return await this.#dismissing.run(async () => {
      await this.client.send(dismissSetup, { isDismissed });
      // A step may have changed meanwhile, so that the answer is older than what is shown.
      await this.stored.refresh();
    });
  }

  #keep(change: Partial<KeptSetup>): void {
    this.#memory.set({ ...this.#memory.value.peek(), ...change });
  }

  readonly #isOpen = (step: SetupStep): boolean => this.stepState(step) === 'open';

  #show(step: SetupStep | null, movesFocus: boolean): void {
    this.#movesFocus = movesFocus;
    this.#openStep.value = step;
  }

  #awaits(): boolean {
    const state = this.stored.value.peek();
    const isWaitingForVisitor =
      this.#openStep.peek() === 'page' && (state?.seen === null || state?.firstTicket === null);
    return (
      isWaitingForVisitor || state?.content.import?.state === 'running' || state?.mailTest?.state === 'sent'
    );
  }
}
