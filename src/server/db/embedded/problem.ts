/** An error with the reason why the database cannot be used; the message is for the operator and names the remedy. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
