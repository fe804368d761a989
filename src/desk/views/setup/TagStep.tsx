/** The third step: the script tag, beside the widget as it will be. */

import { useState } from 'preact/hooks';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';
import { useWidgetUrl } from './use-widget-url.ts';

export function TagStep({ steps: { setup }, state }: StepProps) {
  const { tag: texts } = useMessages('owner').messages.setup;
  const { tag } = state;
  const widgetUrl = useWidgetUrl(state);

  if (!tag) {
    return (
      <>
        <p class="setup-hint">{texts.needsHelpCenter}</p>
        <StepButtons setup={setup} step="tag" />
      </>
    );
  }
  const isForAll = tag.origins.includes('*');
  const origins = tag.origins.map((origin) => `\u2066${origin}\u2069`).join(', ');
  return (
    <div class="setup-beside">
      <div class="setup-form">
        <p class="setup-hint">{texts.hint}</p>
        <CopiedTag html={tag.html} onCopied={() => setup.noteTag()} />
        <p class="setup-quiet">{isForAll ? texts.anySite : format(texts.someSites, { origins })}</p>
        {tag.isPrivateUrl && (
          <p class="settings-warning">{format(texts.privateUrl, { setting: '\u2066PUBLIC_URL\u2069' })}</p>
        )}
        <StepButtons setup={setup} step="tag" goesOn>
          <button
            class="button primary"
            type="button"
            onClick={() => {
              setup.noteTag();
              setup.goOn('tag');
            }}
          >
            {texts.done}
          </button>
        </StepButtons>
      </div>
      {widgetUrl && (
        <figure class="setup-preview">
          <figcaption class="field-label">{texts.preview}</figcaption>
          <iframe class="setup-widget" title={texts.preview} src={widgetUrl} />
        </figure>
      )}
    </div>
  );
}

export function TagSummary({ state: { tag } }: SummaryProps) {
  const { tag: texts } = useMessages('owner').messages.setup;
  const origins = tag?.origins.filter((origin) => origin !== '*') ?? [];
  if (origins.length === 0) return null;
  return (
    <>{format(texts.someSites, { origins: origins.map((origin) => `\u2066${origin}\u2069`).join(', ') })}</>
  );
}

interface CopiedTagProps {
  html: string;
  onCopied(): void;
}

function CopiedTag({ html, onCopied }: CopiedTagProps) {
  const { tag: texts } = useMessages('owner').messages.setup;
  const { messages } = useMessages();
  const [isCopied, setIsCopied] = useState(false);

  async function copy(code: HTMLElement | null): Promise<void> {
    try {
      await navigator.clipboard.writeText(html);
      setIsCopied(true);
      onCopied();
    } catch {
      // The browser keeps its clipboard to itself: the selected text is copied by a key.
      if (code) getSelection()?.selectAllChildren(code);
    }
  }

  return (
    <div class="setup-tag">
      <pre dir="ltr" onCopy={onCopied}>
        <code>{html}</code>
      </pre>
      <button
        class="button"
        type="button"
        onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.querySelector('code') ?? null)}
      >
        {isCopied ? messages.copied : texts.copy}
      </button>
      <output class="unseen">{isCopied ? texts.copied : ''}</output>
    </div>
  );
}
