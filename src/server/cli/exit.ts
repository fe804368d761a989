/** Ends the program at once with a status: pending work, such as an abandoned check, would keep it alive. */
export class Exit extends Error {
  override readonly name: string = 'Exit';
  readonly status: number;

  constructor(status: number, message = `exit with status ${status}`) {
    super(message);
    this.status = status;
  }
}
