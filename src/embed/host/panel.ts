import type { Widget } from '../../widget/main.tsx';
import { fromPath } from '../../widget/routes.ts';
import { readSettings } from '../settings/read.ts';
import { endMotion } from './end-motion.ts';
import type { HomeRequest } from './home-request.ts';
import { loadPhoneAdaptation } from './load-phone-adaptation.ts';
import type { Panel, WidgetController } from './panel-types.ts';
import { startWidget } from './start-widget.ts';

/** The panel works without these modules. */
const ignoreFailure = () => {};

/** Builds the panel inside the launcher's shadow root, hidden, when a visitor first wants help. */
export function createPanel(controller: WidgetController, homeRequest?: HomeRequest): Panel {
  const { host, settings: page, emit } = controller;
  const warnOfSetting = (name: string) => {
    import('../page/warnings.ts').then(({ advise }) => advise(name, page), ignoreFailure);
  };
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const widget = startWidget(root, readSettings(page, warnOfSetting), {
    layout: 'panel',
    keepsPlace: true,
    homeRequest,
    onClose: () => controller.close(),
    onEvent: ({ type, ...detail }) => emit(type, detail),
  });
  const { element, models, navigate, focus, update, unmount } = widget;
  const { navigation } = models;
  element.hidden = true;

  connectPage(controller, widget, signal);
  const phone = loadPhoneAdaptation(root, element, (steps) => {
    if (steps > 0) navigation.backTo(steps);
    else controller.close();
  });
  let wasShown = false;
  const countSteps = () => {
    wasShown ||= !element.hidden;
    if (!wasShown) return;
    const steps = element.hidden ? 0 : navigation.entries.peek().length;
    phone.then((loaded) => loaded?.onStep(steps));
  };
  signal.addEventListener('abort', navigation.entries.subscribe(countSteps));

  return {
    show(path) {
      element.hidden = false;
      if (path) navigate(fromPath(path));
      focus();
      countSteps();
    },
    mayResume: () => widget.isOwnPlace,
    resume() {
      element.hidden = false;
      endMotion(element);
      countSteps();
    },
    hide() {
      element.hidden = true;
      countSteps();
    },
    // The deployment and the help center cannot change: `WidgetSettings` does not contain them.
    update: (changed) => update(readSettings(changed, warnOfSetting)),
    ...visitorCalls(widget),
    destroy() {
      lifetime.abort();
      unmount();
      phone.then((loaded) => loaded?.destroy());
    },
  };
}

/** Shows new replies on the card in the page, and follows the page's address. */
function connectPage(controller: WidgetController, widget: Widget, signal: AbortSignal): void {
  // Until the visitor is known, the card shows what the closed panel has found.
  const stopPreviews = widget.models.preview.subscribe(
    (shown) => shown !== undefined && controller.showPreview(shown),
  );
  signal.addEventListener('abort', stopPreviews);
  const madeAt = location.href;
  import('../page/follow-page.ts').then(
    ({ followPage }) => followPage(controller, widget, madeAt, signal),
    ignoreFailure,
  );
}

/** Calls that need the visitor's session, which is loaded first. */
function visitorCalls({
  loadVisitorSession,
}: Widget): Pick<Panel, 'fillContact' | 'openWithCode' | 'quickReply' | 'logout'> {
  return {
    async fillContact(filled) {
      await (await loadVisitorSession()).fillContact(filled);
    },
    async openWithCode(code) {
      (await loadVisitorSession()).openWithCode(code);
    },
    async quickReply(reply) {
      return await (await loadVisitorSession()).quickReply(reply);
    },
    async logout() {
      (await loadVisitorSession()).logout();
    },
  };
}
