/** The bar below a form: which fields were changed, what came of saving them, and the buttons. */

import { formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { fieldLabel } from './field-label.ts';

export function SaveBar({ forms }: { forms: SettingForms }) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const { messages, locale } = useMessages();
  const changed = forms.changed.value;
  const note = forms.note.value;
  const isDone = note === 'saved' || note === null;
  const labels = changed.map(({ name }) => fieldLabel(texts, forms.subject, name).label);

  return (
    <div class={changed.length > 0 || note ? 'save-bar is-shown' : 'save-bar'}>
      <div class="save-bar-text">
        <p key={isDone} class={isDone ? undefined : 'save-bar-problem'} role={isDone ? 'status' : 'alert'}>
          {note ? texts[note] : changed.length > 0 && formatCount(locale, texts.unsaved, changed.length)}
        </p>
        {changed.length > 0 && (
          <p class="save-bar-names" title={labels.join(', ')}>
            {texts.changed} {labels.join(', ')}
          </p>
        )}
      </div>
      {changed.length > 0 && (
        <div class="form-buttons">
          <button class="button" type="button" onClick={() => forms.discard()}>
            {texts.discard}
          </button>
          <button class="button primary" type="submit" aria-disabled={forms.isBusy.value}>
            {messages.save}
          </button>
        </div>
      )}
    </div>
  );
}
