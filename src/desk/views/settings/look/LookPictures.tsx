/** The pictures of a look, each with buttons that replace and remove it; both are saved at once. */

import { useId, useRef } from 'preact/hooks';
import { type LookPicture, lookPictures } from '../../../../api/shared/look-pictures.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import type { LookForms } from '../../../models/settings/look-forms.ts';
import { useDeploymentUrl } from '../../deployment-url.ts';

export function LookPictures({ forms }: { forms: LookForms }) {
  const look = forms.look.value;
  return (
    <div class="look-pictures">
      {lookPictures.map((picture) => (
        // Without a logo, there is none for dark mode.
        <PictureField
          key={picture}
          forms={forms}
          picture={picture}
          isPossible={picture !== 'darkLogo' || look?.pictures.logo !== null}
        />
      ))}
    </div>
  );
}

interface PictureFieldProps {
  forms: LookForms;
  picture: LookPicture;
  isPossible: boolean;
}

function PictureField({ forms, picture, isPossible }: PictureFieldProps) {
  const { look: texts } = useMessages('owner').messages.settings;
  const baseUrl = useDeploymentUrl();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const stored = forms.look.value?.pictures[picture] ?? null;
  const label = texts[picture];

  async function upload(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (input.current) input.current.value = '';
    if (!file) return;
    await forms.setPicture(picture, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }

  return (
    <div>
      <p class="field-label" id={id}>
        {label}
      </p>
      <div class={picture === 'darkLogo' ? 'look-frame is-dark' : 'look-frame'}>
        {stored && <img src={baseUrl + stored.path} alt={stored.name} />}
      </div>
      <div class="look-picture-buttons">
        <input
          ref={input}
          class="unseen"
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          accept="image/svg+xml,image/png"
          onChange={({ currentTarget }) => void upload(currentTarget.files)}
        />
        <button
          class="button"
          type="button"
          aria-label={format(texts.uploadNamed, { name: label })}
          disabled={!isPossible || forms.isBusy.value}
          onClick={() => input.current?.click()}
        >
          {texts.upload}
        </button>
        {stored && (
          <button
            class="bar-button"
            type="button"
            aria-label={format(texts.removeNamed, { name: label })}
            disabled={forms.isBusy.value}
            onClick={() => void forms.removePicture(picture)}
          >
            <DeskIcon name="remove" />
          </button>
        )}
      </div>
    </div>
  );
}
