/** `<frontdesk-help-center>`: a help center inside the page, in the element's own box. */

import { launcherMessages } from '../../languages/launcher.ts';
import { fromPath, type Route, toPath } from '../../widget/routes.ts';
import type { InlineHelp } from '../host/inline-help.ts';
import { requestHome } from '../host/panel/home-request.ts';
import { pauseAfter } from '../host/panel/pause.ts';
import type { CommandName, Emit } from '../host/widget-commands.ts';
import { announce } from '../page/announce.ts';
import type { ElementSettingName, ElementSettings } from '../settings/definition.ts';
import css from './help-center-element.css?inline';
import { SettingsElement } from './settings-element.ts';

/** Names that are both settings and commands of the widget; this element has them as settings only. */
type OtherProperties = Record<ElementSettingName & CommandName, unknown>;

/** The attribute `route` is the path of the current view, such as `/articles/34`; set it to navigate. */
export class FrontdeskHelpCenterElement extends SettingsElement implements OtherProperties {
  static override readonly observedAttributes: readonly string[] = [
    ...SettingsElement.observedAttributes,
    'route',
  ];

  static {
    SettingsElement.defineSettings(FrontdeskHelpCenterElement.prototype);
  }

  declare theme: ElementSettings['theme'];
  declare page: ElementSettings['page'];
  declare prefill: ElementSettings['prefill'];
  declare contact: ElementSettings['contact'];
  declare conversations: ElementSettings['conversations'];

  #help: Promise<InlineHelp> | undefined;
  #settings: ElementSettings = {};
  /** Number of failures in a row. */
  #failures = 0;
  #pause: Promise<unknown> | undefined;

  get route(): string {
    return this.getAttribute('route') ?? '/';
  }

  set route(path: string) {
    this.setAttribute('route', toPath(fromPath(path)));
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (name !== 'route') super.attributeChangedCallback(name, before, after);
    else if (before !== after) this.#whenThere((help) => help.navigate(fromPath(this.route)));
  }

  /** Opens a view by its path, such as `/contact` or `/articles/34`. */
  async navigate(path: string): Promise<void> {
    this.route = path;
    await this.settle();
    await this.#help;
  }

  /** Opens an article by its id. */
  async article(id: number | string): Promise<void> {
    await this.#go({ name: 'article', id: Number(id) });
  }

  /** Opens a category by its id. */
  async category(id: number | string): Promise<void> {
    await this.#go({ name: 'category', id: Number(id) });
  }

  /** Opens the results of a search. */
  async search(text: string): Promise<void> {
    await this.#go({ name: 'search', text });
  }

  async #go(route: Route): Promise<void> {
    await this.navigate(toPath(route));
  }

  readonly #emit: Emit = (name, detail) => {
    announce(this, this.#settings, name, detail);
  };

  protected override begin(settings: ElementSettings): void {
    this.end();
    this.#settings = settings;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    const route = fromPath(this.route);
    const homeRequest = route.name === 'home' ? requestHome(settings) : undefined;
    const help = import('../host/inline-help.ts').then(async ({ createInlineHelp }) => {
      if (this.#help !== help)
        throw new TypeError('the element was removed or restarted before it had loaded');
      const created = createInlineHelp(root, {
        settings,
        homeRequest,
        route: fromPath(this.route),
        emit: this.#emit,
        onNavigate: (route) => this.setAttribute('route', toPath(route)),
      });
      try {
        await created.drawn;
      } catch (error) {
        created.destroy();
        throw error;
      }
      return created;
    });
    this.#help = help;
    help.then(
      () => {
        this.#failures = 0;
        this.#emit('ready', {});
      },
      (error) => {
        if (this.#help === help) this.#sayFailed(root, settings, error);
      },
    );
  }

  protected override change(changed: ElementSettings): void {
    Object.assign(this.#settings, changed);
    this.#whenThere((help) => help.update(changed));
  }

  protected override end(): void {
    this.#pause = undefined;
    this.#whenThere((help) => help.destroy());
    this.#help = undefined;
    this.shadowRoot?.replaceChildren();
  }

  #sayFailed(root: ShadowRoot, settings: ElementSettings, error: unknown): void {
    this.#failures += 1;
    const pause = pauseAfter(this.#failures, error);
    this.#pause = pause;
    pause.then(() => {
      if (this.#pause === pause) this.begin(settings);
    });
    const again = document.createElement('button');
    again.textContent = launcherMessages(settings.lang).failed;
    again.onclick = () => this.begin(settings);
    root.replaceChildren(again);
    this.#emit('error', { kind: 'network' });
  }

  /** Acts once the help center has loaded; if loading fails, there is nothing to act on. */
  #whenThere(act: (help: InlineHelp) => void): void {
    this.#help?.then(act, () => {});
  }
}
