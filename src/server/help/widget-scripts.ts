/** The widget's script with the looks of help centers, so that a launcher has its colours from the start. */

import { LRUCache } from 'lru-cache';
import { lookMark } from '../../api/shared/look-mark.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../live/listen.ts';
import { createRowCache, type RowCache } from '../live/row-cache.ts';
import { lookSheet } from '../looks/look-sheet.ts';
import { findLook } from '../looks/looks.sql.ts';
import type { DerivedLook, HelpCenterKey } from '../looks/stored-look.ts';

/** The maximum number of bodies in memory; each has a few kilobytes. */
const mostBodies = 500;

export interface WidgetScriptsOptions<Body> {
  readonly db: Database;
  readonly listener: Listener | undefined;
  /** The built script. */
  readonly script: string;
  createBody(text: string): Body;
}

export class WidgetScripts<Body extends object> {
  readonly #options: WidgetScriptsOptions<Body>;
  /** Help centers without a look are cached too, with an empty text. */
  readonly #looks: RowCache<{ readonly text: string }>;
  readonly #bodies = new LRUCache<string, Body>({ max: mostBodies });

  constructor(options: WidgetScriptsOptions<Body>) {
    this.#options = options;
    this.#looks = createRowCache(options.listener, 'help_centers', 'faq_content');
  }

  /** Returns null if the help center has no look, or does not exist. */
  async find(helpCenter: HelpCenterKey): Promise<Body | null> {
    const { userId, helpCenterId } = helpCenter;
    const found = await this.#looks.get(`${userId} ${helpCenterId}`, async () => {
      const stored = await findLook(this.#options.db, helpCenter);
      return { text: stored ? lookText(stored.look) : '' };
    });
    return found?.text ? this.#body(found.text) : null;
  }

  #body(look: string): Body {
    const { script, createBody } = this.#options;
    const body = this.#bodies.get(look) ?? createBody(script.replace(lookMark, () => look));
    this.#bodies.set(look, body);
    return body;
  }
}

/** Characters that would end a string or a line of a script, or its element if a page contains the script. */
const unsafe = /[<>'`$\u2028\u2029]/g;

/** Returns the style sheet of a look for a string of the widget's script, in any quotes; empty if nothing was chosen. */
export function lookText(look: DerivedLook): string {
  return JSON.stringify(lookSheet(look)).slice(1, -1).replace(unsafe, escapeCharacter);
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
