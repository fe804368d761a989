/**
 * Query parameters of the help center in an iframe: `/embed?userId=1&apiKey=fdp_…&helpCenterId=1`. Strangers can write
 * such urls, so none sets the deployment's url, the recipient of messages, or texts of the widget.
 */

export const colorSchemes = ['auto', 'light', 'dark'] as const;

export const storageUses = ['on-open', 'always', 'never'] as const;

/** Validators by parameter: whether a value is valid. */
export const embedParameters = {
  userId: isId,
  apiKey: (value: string) => /^[\w-]{1,200}$/.test(value),
  helpCenterId: isId,
  faqId: isId,
  lang: (value: string) => /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,4}$/.test(value),
  colorScheme: (value: string) => isOneOf(colorSchemes, value),
  /** Matches a JSON object whose members are all text. */
  theme: (value: string) => /^\{("\w{1,20}":"[^"\\<>]{0,200}",?){0,10}\}$/.test(value),
  conversations: (value: string) => /^(true|false)$/.test(value),
  storage: (value: string) => isOneOf(storageUses, value),
} as const satisfies Readonly<Record<string, (value: string) => boolean>>;

/** The parameter `isolated=true` of a frame in a page that is isolated from other origins; no setting of the widget. */
export const isolatedParameter = 'isolated';

export type EmbedParameter = keyof typeof embedParameters;

function isEmbedParameter(name: string): name is EmbedParameter {
  return Object.hasOwn(embedParameters, name);
}

/** The parameters, in the order in which invalid ones are reported. */
export const embedParameterNames: readonly EmbedParameter[] =
  Object.keys(embedParameters).filter(isEmbedParameter);

function isId(value: string): boolean {
  return /^[1-9]\d{0,15}$/.test(value);
}

function isOneOf(words: readonly string[], value: string): boolean {
  return words.includes(value);
}
