/**
 * Vitest's JSON report, with what it leaves out: the errors that no test is to blame for (a promise that nobody awaited,
 * a worker or browser that ended), which fail a run, the tests that passed only at the second try, and how long each file
 * took with its imports and hooks.
 */

import { JsonReporter } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest').SerializedError & Record<string, unknown>} SerializedError */

export default class VitestReport extends JsonReporter {
  /** @type {readonly { message: string }[]} */
  #errors = [];
  /** @type {readonly { file: string, fullName: string, message: string }[]} */
  #flaky = [];
  /** @type {readonly import('./test-reports.mjs').Duration[]} */
  #durations = [];

  /**
   * @override
   * @param {TestModule[]} testModules
   * @param {readonly SerializedError[]} [unhandledErrors]
   */
  async onTestRunEnd(testModules, unhandledErrors = []) {
    this.#errors = unhandledErrors.map((error) => ({ message: describe(error) }));
    this.#flaky = testModules.flatMap(({ moduleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          file: moduleId,
          fullName: test.fullName,
          message: test.result().errors?.[0]?.message ?? '',
        })),
    );
    this.#durations = testModules.map((module) => {
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
    await super.onTestRunEnd(testModules);
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
