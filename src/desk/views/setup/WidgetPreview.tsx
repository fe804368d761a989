/** Home of the widget in its colour and language, drawn by its own components before there is a help center. */

import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { textDirection } from '../../../languages/index.ts';
import type { HomeMessages } from '../../../languages/messages.ts';
import { Header } from '../../../ui/components/Header.tsx';
import { Icon } from '../../../ui/components/icons/Icon.tsx';
import { LocalizationContext } from '../../../ui/i18n/localization.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { adoptShared } from '../../../ui/theme/adopt-sheet.ts';
import { applyHostTheme } from '../../../ui/theme/look.ts';
import { isHexColor, stockColor } from '../../models/settings/hex-color.ts';
import { useWidgetMessages } from '../use-widget-messages.ts';
import styles from './widget-preview.css?inline';

export interface WidgetPreviewProps {
  title: string;
  language: string;
  /** What was typed; an incomplete colour leaves the one before it. */
  color: string;
}

export function WidgetPreview({ title, language, color }: WidgetPreviewProps) {
  const { helpCenter: texts } = useMessages('owner').messages.setup;
  const messages = useWidgetMessages(language);
  const host = useRef<HTMLDivElement>(null);
  const complete = useRef(stockColor);
  if (color === '' || isHexColor(color)) complete.current = color || stockColor;
  const brand = complete.current;

  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    adoptShared(root, styles);
    render(
      <LocalizationContext.Provider value={{ language, locale: language, messages: { home: messages } }}>
        <PreviewedHome title={title || messages.help} language={language} messages={messages} />
      </LocalizationContext.Provider>,
      root,
    );
    applyHostTheme(host.current, { brand });
  }, [title, language, brand, messages]);

  useEffect(() => {
    const root = host.current?.shadowRoot;
    return () => {
      if (root) render(null, root);
    };
  }, []);

  return (
    <figure class="setup-preview">
      <figcaption class="field-label">{texts.preview}</figcaption>
      <div ref={host} class="widget-preview" aria-hidden="true" />
    </figure>
  );
}

interface PreviewedHomeProps {
  title: string;
  language: string;
  messages: HomeMessages;
}

/** Nothing in it can be used. */
function PreviewedHome({ title, language, messages }: PreviewedHomeProps) {
  return (
    <div class="stage" lang={language} dir={textDirection(language)} inert>
      <div class="widget preview-panel">
        <Header as="div" title={title} about={<span class="bar-title">{title}</span>} isHome>
          <div class="finder">
            <div class="box">
              <Icon name="search" />
              <span class="preview-placeholder">{messages.search}</span>
            </div>
          </div>
        </Header>
        <div class="view">
          <h2 class="label">{messages.popular}</h2>
          <ul class="card">
            {[72, 56, 64].map((width) => (
              <li key={width} class="preview-row">
                <span class="preview-line" style={{ width: `${width}%` }} />
                <Icon name="next" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div class="preview-launcher" />
    </div>
  );
}
