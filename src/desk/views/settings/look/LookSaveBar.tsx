/** The bar below the form of a look: what came of saving it, and the buttons. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { LookForms } from '../../../models/settings/look-forms.ts';

export function LookSaveBar({ forms }: { forms: LookForms }) {
  const { forms: shared, look: texts } = useMessages('owner').messages.settings;
  const { messages } = useMessages();
  const note = forms.note.value;
  const isChanged = forms.isChanged.value;
  const isWrong = isChanged && (forms.drawn.value.value?.problems.length ?? 0) > 0;
  const isDone = !isWrong && (note === 'saved' || note === null);
  const sentence = note === 'wrongPicture' ? texts.wrongPicture : note && shared[note];
  return (
    <div class={isChanged || note ? 'save-bar is-shown' : 'save-bar'}>
      <div class="save-bar-text">
        <p key={isDone} class={isDone ? undefined : 'save-bar-problem'} role={isDone ? 'status' : 'alert'}>
          {sentence ?? (isWrong ? shared.fixFields : null)}
        </p>
      </div>
      {isChanged && (
        <div class="form-buttons">
          <button class="button" type="button" onClick={() => forms.discard()}>
            {shared.discard}
          </button>
          <button class="button primary" type="submit" aria-disabled={forms.isBusy.value || isWrong}>
            {messages.save}
          </button>
        </div>
      )}
    </div>
  );
}
