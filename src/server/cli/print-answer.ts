/**
 * Prints the result of a command to stdout.
 * @param isJson whether `--json` was given
 * @param value the result for programs, printed as one line of JSON
 * @param text the result for people, with line ends
 */
export function printAnswer(isJson: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : text);
}
