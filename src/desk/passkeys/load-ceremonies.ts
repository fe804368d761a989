/** Loads what creates passkeys and signs by them, which the first list does not need. */

export type Ceremonies = typeof import('./ceremonies.ts');

/** Whether the browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

export async function loadCeremonies(): Promise<Ceremonies> {
  return await import('./ceremonies.ts');
}
