/** Prints a command's result: with `--json` the value in one line, otherwise the text, which has line ends. */
export function printAnswer(isJson: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : text);
}
