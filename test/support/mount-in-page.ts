/** Mounts the widget in the page of a test, as the package does, and takes it away when the test is over. */

import { expect, onTestFinished } from 'vitest';
import { type Commands, mount, type PageSettings } from '../../src/embed/entries/index.ts';
import { deployment } from './stub-deployment.ts';

export interface WidgetInPage {
  readonly widget: Commands;
  readonly host: HTMLElement;
  readonly launcher: HTMLElement;
  /** Opens the panel, and returns it once home is drawn and nothing moves. */
  openPanel(): Promise<HTMLElement>;
  /** Returns the panel; null before it was loaded. */
  panel(): HTMLElement | null;
}

/** In English unless the settings say otherwise, with the stubbed deployment. */
export function mountInPage(settings: PageSettings = {}): WidgetInPage {
  const widget = mount(null, { ...deployment, lang: 'en', ...settings });
  onTestFinished(() => widget.destroy());
  const host = [...document.querySelectorAll<HTMLElement>('frontdesk-host')].at(-1);
  const root = host?.shadowRoot;
  const launcher = root?.querySelector<HTMLElement>('[part~=launcher]');
  if (!host || !root || !launcher) throw new Error('no launcher was drawn');
  const panel = () => root.querySelector<HTMLElement>('[role=dialog]');
  return {
    widget,
    host,
    launcher,
    panel,
    async openPanel() {
      await widget.open();
      await expect.poll(() => root.querySelectorAll('.categories a').length).toBeGreaterThan(3);
      const shown = panel();
      if (!shown) throw new Error('there is no panel');
      await Promise.all(shown.getAnimations({ subtree: true }).map(({ finished }) => finished));
      return shown;
    },
  };
}
