/**
 * What both elements are: settings, written as attributes or set as properties in any order, and something that runs
 * with them for as long as the element is in a document.
 */

import type { CommandName } from '../host/commands.ts';
import { warn } from '../host/warn.ts';
import { attributeOf, attributes, elementSettingNames, hasAttribute } from '../settings/attributes.ts';
import { compareSettings } from '../settings/changes.ts';
import { definitionOf, type ElementSettingName, type ElementSettings } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';

/** Each setting as a property, but those whose names are commands too. */
type SettingProperties = Omit<ElementSettings, CommandName>;

/** A server has no elements: there the classes are never made use of. */
const Base: new () => HTMLElement & SettingProperties = Reflect.get(globalThis, 'HTMLElement') ?? Object;

let defaults: ElementSettings = {};

/** What holds where an element sets nothing else. */
export function setDefaults(settings: ElementSettings): void {
  defaults = { ...defaults, ...settings };
}

export abstract class SettingsElement extends Base {
  static readonly observedAttributes: readonly string[] = attributes.map(([attribute]) => attribute);

  /** Makes each setting a property, but those whose names the class has taken itself. */
  protected static defineSettings(prototype: SettingsElement): void {
    for (const name of elementSettingNames) {
      if (Object.hasOwn(prototype, name)) continue;
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: SettingsElement) {
          return this.read(name);
        },
        set(this: SettingsElement, value: unknown) {
          this.write(name, value);
        },
      });
    }
  }

  /** Those of the properties that no attribute holds. */
  readonly #properties = new Map<ElementSettingName, unknown>();
  /** Those in force, while it runs. */
  #applied: ElementSettings | undefined;
  #planned: Promise<void> | undefined;
  #isAdvised = false;
  #isWanted = true;
  /** Whether to start again, whatever the settings. */
  #isAgain = false;

  /** Starts, in place of what runs already. */
  protected abstract begin(settings: ElementSettings): void;
  /** Changes settings of what runs. */
  protected abstract change(changed: ElementSettings): void;
  protected abstract end(): void;

  connectedCallback(): void {
    // Before the element was defined, a page may have set properties: they would hide those of the class.
    for (const name of Object.keys(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    this.settle();
  }

  disconnectedCallback(): void {
    // One that is moved is back before this task is over.
    setTimeout(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.settle();
  }

  /** Follows the settings once, after several are set one after the other. */
  protected settle(): Promise<void> {
    this.#planned ??= Promise.resolve().then(() => {
      this.#planned = undefined;
      this.#apply();
    });
    return this.#planned;
  }

  protected read(name: ElementSettingName): unknown {
    if (this.#properties.has(name)) return this.#properties.get(name);
    const text = this.getAttribute(attributeOf(name));
    if (text === null) return undefined;
    const { kind } = definitionOf(name);
    return kind === 'id' || kind === 'number' ? Number(text) : text;
  }

  /** What can be written as it is becomes an attribute; a token never does. */
  protected write(name: ElementSettingName, value: unknown): void {
    const isWritten = hasAttribute(name) && typeof value !== 'object' && value !== undefined;
    if (isWritten) {
      this.#properties.delete(name);
      this.setAttribute(attributeOf(name), `${value}`);
    } else if (value === undefined || value === null) {
      this.#properties.delete(name);
      this.removeAttribute(attributeOf(name));
    } else this.#properties.set(name, value);
    this.settle();
  }

  protected writeAll(settings: ElementSettings): void {
    for (const name of elementSettingNames) {
      if (name in settings) this.write(name, settings[name]);
    }
  }

  /** Whether the page was warned already. */
  protected forget(name: ElementSettingName): void {
    this.#properties.delete(name);
    delete this.#applied?.[name];
  }

  /** Starts, or starts again, also after an end by command. */
  protected async restart(): Promise<void> {
    this.#isWanted = true;
    this.#isAgain = true;
    await this.settle();
  }

  /** Stays ended until a command starts it. */
  protected finish(): void {
    this.#isWanted = false;
    this.#applied = undefined;
  }

  #apply(): void {
    if (!this.isConnected || !this.#isWanted) return;
    const settings = this.#gather();
    const applied = this.#applied;
    const { needsRestart, changed } = compareSettings(applied ?? {}, settings);
    if (applied && !needsRestart && !this.#isAgain) {
      if (Object.keys(changed).length === 0) return;
      this.#applied = settings;
      this.change(changed);
      return;
    }
    this.#isAgain = false;
    const wrong = wrongSetting(settings);
    if (wrong) {
      this.#stop();
      if (!this.#isAdvised) import('../page/warnings.ts').then(({ advise }) => advise(wrong, settings), warn);
      this.#isAdvised = true;
      return;
    }
    this.#isAdvised = false;
    this.#applied = settings;
    this.begin(settings);
  }

  #stop(): void {
    if (!this.#applied) return;
    this.#applied = undefined;
    this.end();
  }

  #gather(): ElementSettings {
    const written = attributes.flatMap(([attribute, name]) => {
      const text = this.getAttribute(attribute);
      return text === null ? [] : [[name, text] as const];
    });
    return {
      lang: this.closest<HTMLElement>('[lang]')?.lang || navigator.language,
      ...defaults,
      ...Object.fromEntries(written),
      ...Object.fromEntries(this.#properties),
    };
  }
}
