/** A list of words, which the build puts into a file of its own. */
declare module '*.txt?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports the text of a file.
  export default text;
}
