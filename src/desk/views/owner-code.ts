/** The code of views for owners, loaded with the texts of such views. */

import { ownerTranslations } from '../../languages/index.ts';
import { loadMessages } from '../../languages/load-messages.ts';
import type { OwnerMessages } from '../../languages/messages.ts';
import { onceFor } from '../../ui/i18n/once-for.ts';
import { createLazyCode, type LazyCode } from './lazy-code.ts';

export interface LoadedOwnerView<Module> {
  readonly module: Module;
  readonly owner: OwnerMessages;
}

/** Returns the code of a view with its texts in a language. */
export type OwnerCode<Module> = (language: string) => LazyCode<LoadedOwnerView<Module>>;

export function createOwnerCode<Module>(importModule: () => Promise<Module>): OwnerCode<Module> {
  const codes = new Map<string, LazyCode<LoadedOwnerView<Module>>>();

  async function load(language: string): Promise<LoadedOwnerView<Module>> {
    const [module, { messages: owner }] = await Promise.all([
      importModule(),
      loadMessages('owner', language, ownerTranslations, () => import('../../languages/en/owner.ts')),
    ]);
    return { module, owner };
  }

  return (language) => onceFor(codes, language, () => createLazyCode(() => load(language)));
}
