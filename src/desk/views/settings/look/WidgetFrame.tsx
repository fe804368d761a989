/** The widget with a look, open over an empty page. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { lookPreviewPath } from '../../../../api/shared/desk-paths.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDeploymentUrl } from '../../deployment-url.ts';
import { useWidgetMessages } from '../../use-widget-messages.ts';
import { replaceSheet } from './preview-document.ts';
import type { PreviewFrameProps } from './preview-frame.ts';

export function WidgetFrame({ look, drawn, scheme, greeting }: PreviewFrameProps) {
  const baseUrl = useDeploymentUrl();
  const { look: texts } = useMessages('owner').messages.settings;
  const [language = 'en'] = look.languages;
  const messages = useWidgetMessages(language);
  const frame = useRef<HTMLIFrameElement>(null);
  const sheet = useRef<CSSStyleSheet | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isOpen || !page) return;
    page.documentElement.dataset['colorScheme'] = scheme;
    const root = page.querySelector('frontdesk-host')?.shadowRoot;
    if (root) sheet.current = replaceSheet(page, root, drawn.widget, sheet.current);
    void command(page, 'config', {
      colorScheme: scheme,
      strings: { greeting: greeting ?? messages.greeting },
    });
  }, [isOpen, drawn, scheme, greeting, messages]);

  return (
    <div class="look-widget">
      <iframe
        ref={frame}
        title={texts.widgetPreview}
        src={`${baseUrl}${lookPreviewPath}${look.helpCenterId}/widget`}
        onLoad={async ({ currentTarget: { contentDocument: page } }) => {
          if (!page) return;
          withholdFocus(page);
          // The launcher has the look before the panel is loaded, and the open panel again.
          setIsOpen(true);
          await command(page, 'open');
          setIsOpen(false);
          setIsOpen(true);
        }}
      />
    </div>
  );
}

/** Keeps scripts of a page from moving the focus, which is in the form, until the page itself is used. */
function withholdFocus({ defaultView: view }: Document): void {
  if (!view) return;
  const { prototype } = view.HTMLElement;
  const { focus } = prototype;
  prototype.focus = () => {};
  const used = new AbortController();
  for (const event of ['pointerdown', 'keydown']) {
    view.addEventListener(
      event,
      () => {
        used.abort();
        prototype.focus = focus;
      },
      { capture: true, signal: used.signal },
    );
  }
}

/** Runs a command of the widget in a page, as the page would. */
async function command({ defaultView: view }: Document, ...words: readonly unknown[]): Promise<void> {
  const frontdesk: unknown = view && Reflect.get(view, 'frontdesk');
  if (typeof frontdesk === 'function') await Reflect.apply(frontdesk, view, words);
}
