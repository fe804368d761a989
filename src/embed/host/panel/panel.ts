import type { Widget } from '../../../widget/main.tsx';
import { fromPath } from '../../../widget/routes.ts';
import { readSettings } from '../../settings/read.ts';
import { type StartedWidget, startWidget } from '../start-widget.ts';
import { endMotion } from './end-motion.ts';
import type { HomeRequest } from './home-request.ts';
import { loadPhoneAdaptation } from './load-phone-adaptation.ts';
import type { Panel, WidgetController } from './panel-types.ts';

/** The panel works without these modules. */
const ignoreFailure = () => {};

/** Builds the panel inside the launcher's shadow root, hidden, when a visitor first wants help. */
export async function createPanel(controller: WidgetController, homeRequest?: HomeRequest): Promise<Panel> {
  const { host, settings: page, emit } = controller;
  const warnOfSetting = (name: string) => {
    import('../../page/warnings.ts').then(({ advise }) => advise(name, page), ignoreFailure);
  };
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const madeAt = location.href;
  const started = startWidget(root, readSettings(page, warnOfSetting), {
    layout: 'panel',
    keepsPlace: true,
    homeRequest,
    onClose: () => controller.close(),
    onEvent: ({ type, ...detail }) => emit(type, detail),
  });
  const { element, whole, drawn, navigate, focus, update, unmount } = started;
  element.hidden = true;
  try {
    await drawn;
  } catch (error) {
    unmount();
    throw error;
  }

  const countSteps = followSteps(root, started, controller, signal);
  whole.then((widget) => connectPage(controller, widget, madeAt, signal), ignoreFailure);

  return {
    show(path) {
      element.hidden = false;
      if (path) navigate(fromPath(path));
      focus();
      countSteps();
    },
    mayResume: async () => await (await whole).isOwnPlace,
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
    ...visitorCalls(whole),
    destroy() {
      lifetime.abort();
      unmount();
    },
  };
}

/**
 * Adapts the panel to phones, where the Back button steps through the views.
 * @returns a function that notes how many views deep a visible panel is
 */
function followSteps(
  root: ShadowRoot,
  { element, whole }: StartedWidget,
  controller: WidgetController,
  signal: AbortSignal,
): () => void {
  let navigation: Widget['models']['navigation'] | undefined;
  let wasShown = false;
  const phone = loadPhoneAdaptation(root, element, (steps) => {
    if (steps > 0) navigation?.backTo(steps);
    else controller.close();
  });

  function countSteps(): void {
    wasShown ||= !element.hidden;
    if (!wasShown) return;
    const steps = element.hidden ? 0 : (navigation?.entries.peek().length ?? 1);
    phone.then((loaded) => loaded?.onStep(steps));
  }

  whole.then(({ models }) => {
    if (signal.aborted) return;
    navigation = models.navigation;
    signal.addEventListener('abort', navigation.entries.subscribe(countSteps));
  }, ignoreFailure);
  signal.addEventListener('abort', () => phone.then((loaded) => loaded?.destroy()));
  return countSteps;
}

/** Shows new replies on the card in the page, and follows the page's address. */
function connectPage(
  controller: WidgetController,
  widget: Widget,
  madeAt: string,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  // Until the visitor is known, the card shows what the closed panel has found.
  const stopPreviews = widget.models.preview.subscribe(
    (shown) => shown !== undefined && controller.showPreview(shown),
  );
  signal.addEventListener('abort', stopPreviews);
  import('../mount-models.ts').then(
    ({ followPage }) => followPage(controller, widget, madeAt, signal),
    ignoreFailure,
  );
}

/** Calls that need the visitor's session, which is loaded first. */
function visitorCalls(
  whole: Promise<Widget>,
): Pick<Panel, 'fillContact' | 'openWithCode' | 'quickReply' | 'logout'> {
  const loadVisitorSession = async () => await (await whole).loadVisitorSession();
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
