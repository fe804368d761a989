/**
 * The real widget and the real home page of the help center, in frames of the same origin, with a look that need not be
 * stored. Buttons choose the colour scheme and the width.
 */

import { useState } from 'preact/hooks';
import type { DrawnLook, LookValues, ManagedLook } from '../../../../api/schemas/desk-looks.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { LookScheme } from '../../../models/settings/look-forms.ts';
import { PageFrame } from './PageFrame.tsx';
import { WidgetFrame } from './WidgetFrame.tsx';
import './look.css';

export interface LookPreviewProps {
  look: ManagedLook;
  values: LookValues;
  /** What the values look like. */
  drawn: DrawnLook;
}

export function LookPreview({ look, values, drawn }: LookPreviewProps) {
  const { look: texts } = useMessages('owner').messages.settings;
  const [scheme, setScheme] = useState<LookScheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [isPhone, setIsPhone] = useState(false);
  const [lang] = look.languages;
  const greeting = values.greeting.find((each) => each.lang === lang)?.text.trim() || null;
  const frame = { look, drawn, scheme, greeting };
  // Stored pictures are part of what the frames load.
  const key = JSON.stringify([look.helpCenterId, look.pictures]);
  return (
    <section class="look-preview" aria-label={texts.preview}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div class="look-switch" role="group" aria-label={texts.preview}>
        {(['light', 'dark'] as const).map((name) => (
          <button
            key={name}
            class="look-switch-button"
            type="button"
            aria-pressed={scheme === name}
            onClick={() => setScheme(name)}
          >
            {texts[name]}
          </button>
        ))}
        <button
          class="look-switch-button"
          type="button"
          aria-pressed={isPhone}
          onClick={() => setIsPhone(!isPhone)}
        >
          {texts.phone}
        </button>
      </div>
      <div class={isPhone ? 'look-frames is-phone' : 'look-frames'}>
        <WidgetFrame key={`widget ${key}`} {...frame} />
        <PageFrame key={`page ${key}`} {...frame} isPhone={isPhone} />
      </div>
    </section>
  );
}
