/** What an attack is, and how the payloads of a group are written. */

export interface Attack {
  /** The group and a number: what is reported when it works. */
  readonly name: string;
  readonly markup: string;
  /** A picture of another site is allowed in an article, and an attack only in a message. */
  readonly isMailOnly: boolean;
}

/** Where an attack calls if it can; no such host exists. */
export const attackerHost = 'attacker.invalid';

/**
 * Attacks of one group. In their markup `RUN` is a call that reports the attack, without quotes, spaces or angle
 * brackets, and `CALL` an address that no page may ask for.
 */
export function attacksOf(group: string, templates: readonly string[], isMailOnly = false): Attack[] {
  return templates.map((template, index) => {
    const name = `${group}-${index + 1}`;
    return { name, markup: fill(template, name), isMailOnly };
  });
}

function fill(template: string, name: string): string {
  return template.replaceAll('RUN', callOf(name)).replaceAll('CALL', `https://${attackerHost}/${name}`);
}

/** The name stands in a regular expression, which needs no quotes. */
const callOf = (name: string) => `globalThis.__attacked(/${name}/)`;
