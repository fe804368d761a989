/**
 * Vitest's JSON report with what it leaves out: the errors outside of tests (a promise that was not awaited), which fail
 * a run, the files that did not run because their worker or browser did not start or ended, the tests that passed only
 * at the second try, and how long each file took with its imports and hooks.
 */

import { JsonReporter } from 'vitest/node';
import { RunningTests } from './running-tests.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestSpecification} TestSpecification */
/** @typedef {import('vitest').SerializedError & Record<string, unknown>} SerializedError */

export default class VitestReport extends JsonReporter {
  #running = new RunningTests('unit, component and server');
  /** The paths of the files that are to run. */
  /** @type {readonly string[]} */
  #planned = [];
  /** @type {readonly string[]} */
  #unrun = [];
  /** @type {readonly { message: string }[]} */
  #errors = [];
  /** Why files did not run. */
  /** @type {readonly { message: string }[]} */
  #unrunErrors = [];
  /** @type {readonly { file: string, fullName: string, message: string }[]} */
  #flaky = [];
  /** @type {readonly import('./test-reports.mjs').Duration[]} */
  #durations = [];

  /** @param {readonly TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#planned = specifications.map(({ moduleId }) => moduleId);
    this.#running.start(specifications.length);
  }

  /** @param {TestModule} testModule */
  onTestModuleQueued({ relativeModuleId }) {
    this.#running.begin(relativeModuleId);
  }

  /** @param {TestModule} testModule */
  onTestModuleEnd({ relativeModuleId }) {
    this.#running.end(relativeModuleId);
  }

  /**
   * @override
   * @param {TestModule[]} testModules
   * @param {readonly SerializedError[]} [unhandledErrors]
   */
  async onTestRunEnd(testModules, unhandledErrors = []) {
    this.#running.stop();
    // Vitest reports a file that waits for its worker in vain as passed, without tests.
    const ended = testModules.filter((module) => !['queued', 'pending'].includes(module.state()));
    const endedIds = new Set(ended.map(({ moduleId }) => moduleId));
    this.#unrun = this.#planned.filter((moduleId) => !endedIds.has(moduleId));
    const isOfRunner = (/** @type {SerializedError} */ { type }) =>
      this.#unrun.length > 0 && type === 'Unhandled Error';
    const messages = (/** @type {readonly SerializedError[]} */ errors) =>
      errors.map((error) => ({ message: describe(error) }));
    this.#errors = messages(unhandledErrors.filter((error) => !isOfRunner(error)));
    this.#unrunErrors = messages(unhandledErrors.filter(isOfRunner));
    this.#flaky = ended.flatMap(({ moduleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          file: moduleId,
          fullName: test.fullName,
          message: test.result().errors?.[0]?.message ?? '',
        })),
    );
    this.#durations = ended.map((module) => {
      // The time to prepare is left out: for a file of the browser it is the wait for the files before it.
      const { collectDuration, duration, setupDuration } = module.diagnostic();
      /** @type {import('vitest').TaskMeta & { processorSeconds?: number }} */
      const { processorSeconds } = module.meta();
      return {
        file: module.moduleId,
        seconds: (collectDuration + duration + setupDuration) / 1000,
        processorSeconds,
      };
    });
    await super.onTestRunEnd(ended);
  }

  /**
   * @override
   * @param {string} report
   */
  async writeReport(report) {
    await super.writeReport(
      JSON.stringify({
        ...JSON.parse(report),
        errors: this.#errors,
        unrun: this.#unrun,
        unrunErrors: this.#unrunErrors,
        flaky: this.#flaky,
        durations: this.#durations,
      }),
    );
  }
}

/**
 * What an error says, where it was thrown, and what ran at that time, as far as it is known.
 * @param {SerializedError} error
 */
function describe(error) {
  const { name = 'Error', message = '', stack = '' } = error;
  const place = stack.split('\n').find((line) => /^\s*at /.test(line));
  return [
    `${name}: ${message}`,
    ...(place ? [`thrown ${place.trim()}`] : []),
    ...['VITEST_TEST_PATH', 'VITEST_TEST_NAME'].flatMap((key) =>
      error[key] ? [`while ${error[key]} ran`] : [],
    ),
  ].join('\n');
}
