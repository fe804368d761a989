/** Base class of both elements: gathers settings, and runs something with them while the element is in a document. */

import { warn } from '../host/warn.ts';
import type { CommandName } from '../host/widget-commands.ts';
import { attributeName, attributes, elementSettingNames, hasAttribute } from '../settings/attributes.ts';
import { compareSettings } from '../settings/changes.ts';
import { type ElementSettingName, type ElementSettings, settingDefinition } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';

/** Each setting as a property, except those that share their name with a command. */
type SettingProperties = Omit<ElementSettings, CommandName>;

/** Servers have no `HTMLElement`; there the classes are defined but never instantiated. */
const Base: new () => HTMLElement & SettingProperties = Reflect.get(globalThis, 'HTMLElement') ?? Object;

let defaults: ElementSettings = {};

/** Sets values for settings that an element leaves unset. */
export function setDefaults(settings: ElementSettings): void {
  defaults = { ...defaults, ...settings };
}

export abstract class SettingsElement extends Base {
  static readonly observedAttributes: readonly string[] = attributes.map(([attribute]) => attribute);

  /** Makes each setting a property, except those that the class defines itself. */
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

  /** Properties whose values no attribute holds. */
  readonly #properties = new Map<ElementSettingName, unknown>();
  /** The settings in force while the element runs. */
  #applied: ElementSettings | undefined;
  #planned: Promise<void> | undefined;
  /** Whether the page was warned of a missing or invalid required setting. */
  #isAdvised = false;
  #isWanted = true;
  /** Whether to restart even if no setting has changed. */
  #isAgain = false;

  /** Starts with the settings, replacing what runs already. */
  protected abstract begin(settings: ElementSettings): void;
  protected abstract change(changed: ElementSettings): void;
  protected abstract end(): void;

  connectedCallback(): void {
    // Properties set before the element was defined would hide the accessors of the class.
    for (const name of Object.keys(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    this.settle();
  }

  disconnectedCallback(): void {
    // An element that is moved within the page is connected again before this task ends.
    setTimeout(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.settle();
  }

  /** Applies all settings that are set in one task together. */
  protected settle(): Promise<void> {
    this.#planned ??= Promise.resolve().then(() => {
      this.#planned = undefined;
      this.#apply();
    });
    return this.#planned;
  }

  protected read(name: ElementSettingName): unknown {
    if (this.#properties.has(name)) return this.#properties.get(name);
    const text = this.getAttribute(attributeName(name));
    if (text === null) return undefined;
    const { kind } = settingDefinition(name);
    return kind === 'id' || kind === 'number' ? Number(text) : text;
  }

  /** Writes a setting into its attribute if text can express the value; a token never becomes an attribute. */
  protected write(name: ElementSettingName, value: unknown): void {
    const isWritten = hasAttribute(name) && typeof value !== 'object' && value !== undefined;
    if (isWritten) {
      this.#properties.delete(name);
      this.setAttribute(attributeName(name), `${value}`);
    } else if (value === undefined || value === null) {
      this.#properties.delete(name);
      this.removeAttribute(attributeName(name));
    } else this.#properties.set(name, value);
    this.settle();
  }

  protected writeAll(settings: ElementSettings): void {
    for (const name of elementSettingNames) {
      if (name in settings) this.write(name, settings[name]);
    }
  }

  /** Removes a property without a change of what runs, which has dropped the value already. */
  protected forget(name: ElementSettingName): void {
    this.#properties.delete(name);
    delete this.#applied?.[name];
  }

  /** Starts or restarts, even after a command has ended the element. */
  protected async restart(): Promise<void> {
    this.#isWanted = true;
    this.#isAgain = true;
    await this.settle();
  }

  /** Ends until a command starts the element again. */
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
