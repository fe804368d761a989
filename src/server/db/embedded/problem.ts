/** The message tells the operator why the database cannot be used, and the remedy. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
