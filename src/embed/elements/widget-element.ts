/** `<frontdesk-widget>`: the launcher, and the panel that it opens. */

import { createCommands } from '../host/create-commands.ts';
import { createLauncher } from '../host/launcher/launcher.ts';
import type {
  Commands,
  DestroyOptions,
  EventName,
  Listener,
  Suggested,
  Unsubscribe,
} from '../host/widget-commands.ts';
import type { ElementSettings, PageSettings } from '../settings/definition.ts';
import { SettingsElement } from './settings-element.ts';

/**
 * Settings are attributes and properties, commands are methods. Five names are both: calling such a property runs the
 * command, assigning it changes the setting.
 */
export class FrontdeskWidgetElement extends SettingsElement implements Commands {
  static {
    SettingsElement.defineSettings(FrontdeskWidgetElement.prototype);
  }

  readonly #commands = createCommands({
    defaults: {},
    host: this,
    draw: createLauncher,
    load: () => import('../host/panel/panel.ts'),
  });

  protected override begin(settings: ElementSettings): void {
    this.#commands.start(settings);
  }

  protected override change(changed: ElementSettings): void {
    this.#commands.config(changed);
  }

  protected override end(): void {
    this.#commands.destroy({ keepStorage: true });
  }

  /** Delays commands that are called before the element has started. */
  async #running(): Promise<Commands> {
    await this.settle();
    return this.#commands;
  }

  async start(settings: PageSettings = {}): Promise<void> {
    this.writeAll(settings);
    await this.restart();
  }

  async destroy(options?: DestroyOptions): Promise<void> {
    this.finish();
    await this.#commands.destroy(options);
  }

  async open(): Promise<void> {
    await (await this.#running()).open();
  }

  async close(): Promise<void> {
    await (await this.#running()).close();
  }

  async toggle(): Promise<void> {
    await (await this.#running()).toggle();
  }

  async show(): Promise<void> {
    await (await this.#running()).show();
  }

  async hide(): Promise<void> {
    await (await this.#running()).hide();
  }

  async article(id: number | string): Promise<void> {
    await (await this.#running()).article(id);
  }

  async category(id: number | string): Promise<void> {
    await (await this.#running()).category(id);
  }

  async search(text: string): Promise<void> {
    await (await this.#running()).search(text);
  }

  async suggest(articles: Suggested): Promise<void> {
    await (await this.#running()).suggest(articles);
  }

  async navigate(path: string): Promise<void> {
    await (await this.#running()).navigate(path);
  }

  async conversation(id: string): Promise<void> {
    await (await this.#running()).conversation(id);
  }

  async ticket(id: number | string): Promise<void> {
    await (await this.#running()).ticket(id);
  }

  async info(): ReturnType<Commands['info']> {
    return (await this.#running()).info();
  }

  async unread(): Promise<number> {
    return (await this.#running()).unread();
  }

  async identify(token: NonNullable<ElementSettings['visitorToken']>): Promise<void> {
    await this.config({ visitorToken: token });
  }

  async logout(): Promise<void> {
    this.forget('visitorToken');
    await (await this.#running()).logout();
  }

  async config(settings: PageSettings): Promise<void> {
    this.writeAll(settings);
    await this.settle();
  }

  async locale(lang: string): Promise<void> {
    await this.config({ lang });
  }

  on<Name extends EventName | '*'>(name: Name, listener: Listener<Name>): Unsubscribe {
    return this.#commands.on(name, listener);
  }

  once<Name extends EventName | '*'>(name: Name, listener: Listener<Name>): Unsubscribe {
    return this.#commands.once(name, listener);
  }

  off<Name extends EventName | '*'>(name: Name, listener?: Listener<Name>): void {
    this.#commands.off(name, listener);
  }

  readonly #theme: Commands['theme'] = (theme) => this.config({ theme });
  readonly #page: Commands['page'] = (page) => this.config({ page });
  readonly #prefill: Commands['prefill'] = (prefill) => this.config({ prefill });
  readonly #contact: Commands['contact'] = async (filled) => (await this.#running()).contact(filled);
  readonly #conversations: Commands['conversations'] = async () => (await this.#running()).conversations();

  get theme(): Commands['theme'] {
    return this.#theme;
  }

  set theme(value: ElementSettings['theme']) {
    this.write('theme', value);
  }

  get page(): Commands['page'] {
    return this.#page;
  }

  set page(value: ElementSettings['page']) {
    this.write('page', value);
  }

  get prefill(): Commands['prefill'] {
    return this.#prefill;
  }

  set prefill(value: ElementSettings['prefill']) {
    this.write('prefill', value);
  }

  get contact(): Commands['contact'] {
    return this.#contact;
  }

  set contact(value: ElementSettings['contact']) {
    this.write('contact', value);
  }

  get conversations(): Commands['conversations'] {
    return this.#conversations;
  }

  set conversations(value: ElementSettings['conversations']) {
    this.write('conversations', value);
  }
}
