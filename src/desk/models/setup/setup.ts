/** The first steps of an owner: how far they are, and which one is open. One step is open at a time. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { dismissSetup, getSetup } from '../../../api/operations/desk-setup.ts';
import type { DeskSetup, SetupStep } from '../../../api/schemas/desk-setup.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import { pause } from '../../../state/live/pause.ts';
import { untilVisible } from '../../../state/page-presence.ts';
import type { SetupMemory } from './setup-memory.ts';

/** The steps, in their order. */
export const setupSteps: readonly SetupStep[] = ['helpCenter', 'articles', 'tag', 'page', 'mail', 'agents'];

export type StepState = 'open' | 'later' | 'done';

/** Why a change was not made. */
export type SetupProblem = 'too-many' | 'failed';

export interface SetupOptions {
  readonly client: Client;
  readonly memory: SetupMemory;
  onError(error: unknown): void;
}

/** Milliseconds between two reads while something is awaited. */
const readEvery = 1500;

/** How many times longer it takes while nothing is. */
const idleTimes = 10;

export class Setup {
  readonly memory: SetupMemory;
  readonly client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #state = signal<DeskSetup | null>(null);
  readonly #hasFailed = signal(false);
  readonly #openStep = signal<SetupStep | null>(null);
  readonly #busyStep = signal<SetupStep | null>(null);
  readonly #problem = signal<{ readonly step: SetupStep; readonly kind: SetupProblem } | null>(null);
  #movesFocus = false;
  #reads = 0;

  /** The number of steps that are done. */
  readonly doneCount = computed(() => setupSteps.filter((step) => this.stepState(step) === 'done').length);

  /** Whether every step is done or left for later. */
  readonly isWalked = computed(
    () => this.#state.value !== null && setupSteps.every((step) => this.stepState(step) !== 'open'),
  );

  constructor({ client, memory, onError }: SetupOptions) {
    this.client = client;
    this.memory = memory;
    this.#onError = onError;
  }

  /** Null until it is loaded. */
  get state(): ReadonlySignal<DeskSetup | null> {
    return this.#state;
  }

  /** Whether the last read failed. */
  get hasFailed(): ReadonlySignal<boolean> {
    return this.#hasFailed;
  }

  get openStep(): ReadonlySignal<SetupStep | null> {
    return this.#openStep;
  }

  /** The step whose change is on its way. */
  get busyStep(): ReadonlySignal<SetupStep | null> {
    return this.#busyStep;
  }

  /** Whether the step that is open now was opened by the step before it, so that its title takes the focus. */
  get movesFocus(): boolean {
    return this.#movesFocus;
  }

  /** Returns why the last change of a step was not made. */
  problem(step: SetupStep): SetupProblem | null {
    const problem = this.#problem.value;
    return problem?.step === step ? problem.kind : null;
  }

  /** The script tag counts as open until it was copied or seen: the server has made it with the help center. */
  stepState(step: SetupStep): StepState {
    const steps = this.#state.value?.steps;
    if (!steps) return 'open';
    const { later, hasTag } = this.memory.kept.value;
    const isUnused = step === 'tag' && steps.page !== 'done' && !hasTag;
    const state = isUnused ? 'open' : steps[step];
    return state === 'open' && later.includes(step) ? 'later' : state;
  }

  /** Loads the state; the newest request wins. */
  async load(): Promise<void> {
    const count = ++this.#reads;
    this.#hasFailed.value = false;
    try {
      const read = await this.client.send(getSetup, {});
      if (count === this.#reads) this.#put(read);
    } catch (error) {
      this.#onError(error);
      if (count === this.#reads) this.#hasFailed.value = true;
    }
  }

  /** Reads the state again and again while the page is visible, until the signal aborts. */
  async follow(lifetime: AbortSignal): Promise<void> {
    for (let turn = 0; !lifetime.aborted; turn += 1) {
      await untilVisible(lifetime);
      if (turn % idleTimes === 0 || this.#awaits()) await this.load();
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
    const { later } = this.memory.kept.peek();
    if (!later.includes(step)) this.memory.change({ later: [...later, step] });
    this.goOn(step);
  }

  /** Notes that the script tag was copied. */
  noteTag(): void {
    this.memory.change({ hasTag: true });
  }

  /**
   * Makes a change of a step, unless another is on its way. Returns whether it was made.
   * @param act sends the change, and returns the state after it; without one, the state is read
   * @param handles whether the caller shows an error itself: others are shown at the step
   */
  async change(
    step: SetupStep,
    act: () => Promise<DeskSetup | null>,
    handles: (error: unknown) => boolean = () => false,
  ): Promise<boolean> {
    if (this.#busyStep.peek() !== null) return false;
    batch(() => {
      this.#busyStep.value = step;
      this.#problem.value = null;
    });
    try {
      const changed = await act();
      this.#reads += 1;
      if (changed) this.#put(changed);
      else await this.load();
      return true;
    } catch (error) {
      this.#onError(error);
      const kind = isApiError(error, 'too-many') ? 'too-many' : 'failed';
      if (!handles(error)) this.#problem.value = { step, kind };
      return false;
    } finally {
      this.#busyStep.value = null;
    }
  }

  /** Puts the checklist away, or back into the menu. */
  async dismiss(isDismissed: boolean): Promise<boolean> {
    try {
      this.#put(await this.client.send(dismissSetup, { isDismissed }));
      return true;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }

  readonly #isOpen = (step: SetupStep): boolean => this.stepState(step) === 'open';

  #show(step: SetupStep | null, movesFocus: boolean): void {
    this.#movesFocus = movesFocus;
    this.#openStep.value = step;
  }

  #put(state: DeskSetup): void {
    this.#state.value = state;
  }

  #awaits(): boolean {
    const state = this.#state.peek();
    const isWaitingForPage = this.#openStep.peek() === 'page' && state?.seen === null;
    return (
      isWaitingForPage || state?.content.import?.state === 'running' || state?.mail.test?.state === 'sent'
    );
  }
}
