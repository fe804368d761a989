/** The error that the database cannot be used. Its message tells the operator the reason and the remedy. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
