/** The options that were given on the command line: those that were left out are no members any more. */
export type Given<Options> = { readonly [Name in keyof Options]?: Exclude<Options[Name], undefined> };

export function given<Options extends object>(options: Options): Given<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.assign({}, ...entries.map(([name, value]) => ({ [name]: value })));
}
