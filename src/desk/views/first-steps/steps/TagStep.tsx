/** The third step: the script tag with the pages that may have it, beside the widget as it will be. */

import { useState } from 'preact/hooks';
import { listApiKeys } from '../../../../api/operations/desk-keys.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import { KeyForm } from '../../settings/keys/KeyForm.tsx';
import { useManagedList } from '../../settings/use-managed-list.ts';
import { useWidgetUrl } from '../use-widget-url.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

export function TagStep({ steps: { setup, typed }, state }: StepProps) {
  const { settings, setup: messages } = useMessages('owner').messages;
  const texts = messages.tag;
  const { client } = useDesk();
  const keys = useManagedList(async (signal) => (await client.send(listApiKeys, {}, { signal })).keys);
  const { tag } = state;
  const widgetUrl = useWidgetUrl(state);
  const key = keys.query.value.value?.find(({ keyId }) => keyId === tag?.keyId);
  const keyForm = {
    list: keys,
    memory: typed.key,
    onChanged: () => void setup.stored.refresh(),
    onMade: () => void setup.stored.refresh(),
    onCancel: undefined,
  };

  if (!tag) {
    return (
      <>
        <p class="setup-hint">{texts.needsKey}</p>
        <KeyForm {...keyForm} apiKey={null} isPublic buttons={<StepButtons setup={setup} step="tag" />} />
      </>
    );
  }
  return (
    <div class="setup-beside">
      <div class="setup-form">
        <p class="setup-hint">{texts.hint}</p>
        <CopiedTag html={tag.html} onCopied={() => setup.noteTag()} />
        <details class="setup-key">
          <summary>{tag.origins.includes('*') ? texts.anySite : someSites(tag.origins, texts)}</summary>
          <ListStates query={keys.query} failed={settings.failed}>
            {() => key && <KeyForm key={key.origins.join()} {...keyForm} apiKey={key} />}
          </ListStates>
        </details>
        {tag.isPrivateUrl && (
          <p class="settings-warning">{format(texts.privateUrl, { setting: '\u2066PUBLIC_URL\u2069' })}</p>
        )}
        <div class="form-buttons">
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
          <StepButtons setup={setup} step="tag" goesOn />
        </div>
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
  return origins.length > 0 && someSites(origins, texts);
}

const someSites = (origins: readonly string[], texts: OwnerMessages['setup']['tag']) =>
  format(texts.someSites, { origins: origins.map((origin) => `\u2066${origin}\u2069`).join(', ') });

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
      <output class="unseen">{isCopied ? messages.copied : ''}</output>
    </div>
  );
}
