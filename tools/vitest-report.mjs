/**
 * Vitest's JSON report, with the errors that no test is to blame for: a promise that nobody awaited, a worker or
 * browser that ended. They fail a run, and Vitest's own report leaves them out.
 */

import { JsonReporter } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest').SerializedError & Record<string, unknown>} SerializedError */

export default class VitestReport extends JsonReporter {
  /** @type {readonly { message: string }[]} */
  #errors = [];

  /**
   * @override
   * @param {TestModule[]} testModules
   * @param {readonly SerializedError[]} [unhandledErrors]
   */
  async onTestRunEnd(testModules, unhandledErrors = []) {
    this.#errors = unhandledErrors.map((error) => ({ message: describe(error) }));
    await super.onTestRunEnd(testModules);
  }

  /**
   * @override
   * @param {string} report
   */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.#errors }));
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
