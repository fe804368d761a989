/** A text file with a list of words, which the build emits as a separate file. */
declare module '*.txt?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports the text of a file.
  export default text;
}
