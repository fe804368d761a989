/** The section in which owners set how a help center looks, with the widget and the home page beside the form. */

import { useId } from 'preact/hooks';
import type { ManagedLook } from '../../../../api/schemas/desk-looks.ts';
import { type LookFont, lookFonts } from '../../../../api/shared/look-fonts.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Field } from '../../../kit/fields/Field.tsx';
import { Select } from '../../../kit/fields/Select.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import type { LookForms } from '../../../models/settings/look-forms.ts';
import { LanguageTexts } from '../forms/fields/LanguageTexts.tsx';
import { LookColors } from './LookColors.tsx';
import { LookPictures } from './LookPictures.tsx';
import { LookPreview } from './LookPreview.tsx';
import { LookSaveBar } from './LookSaveBar.tsx';
import { useLookForms } from './use-look-forms.ts';
import '../forms/setting-forms.css';
import './look.css';

/** As `LookValues` allows. */
const greetingControl = { kind: 'localTexts', maxLength: 120, maxItems: 100 } as const;

export function LookSettings() {
  const forms = useLookForms();
  const { failed } = useMessages('owner').messages.settings;
  return (
    <ListStates query={forms.looks} failed={failed} onRetry={() => void forms.load()}>
      {(looks) => <LookForm forms={forms} looks={looks} />}
    </ListStates>
  );
}

interface LookFormProps {
  forms: LookForms;
  looks: readonly ManagedLook[];
}

function LookForm({ forms, looks }: LookFormProps) {
  const { look: texts, forms: shared } = useMessages('owner').messages.settings;
  const id = useId();
  const look = forms.look.value;
  const values = forms.values.value;
  const drawn = forms.drawn.value.value;
  if (!look || !values) return null;
  return (
    <div class="look">
      <form
        class="setting-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void forms.save();
        }}
      >
        {looks.length > 1 && (
          <Select
            label={shared.helpCenters.one}
            value={String(look.helpCenterId)}
            options={looks.map(({ helpCenterId, title }) => [String(helpCenterId), title])}
            onChoose={(chosen) => forms.choose(Number(chosen))}
          />
        )}
        {look.isFromFolder && <p class="settings-card quiet">{texts.fromFolder}</p>}
        <section class="settings-card setting-group" aria-labelledby={`${id}-colors`}>
          <h3 class="setting-group-title" id={`${id}-colors`}>
            {texts.colors}
          </h3>
          <LookColors key={look.helpCenterId} forms={forms} />
        </section>
        <section class="settings-card setting-group">
          <FontField forms={forms} />
          <Field label={texts.greeting} layout="group" hint={texts.greetingHint}>
            {() => (
              <LanguageTexts
                label={texts.greeting}
                control={greetingControl}
                texts={values.greeting}
                hasOthers={false}
                invalid={false}
                onChange={(greeting) => forms.enter({ greeting: [...greeting] })}
              />
            )}
          </Field>
        </section>
        <section class="settings-card setting-group" aria-labelledby={`${id}-pictures`}>
          <h3 class="setting-group-title" id={`${id}-pictures`}>
            {texts.pictures}
          </h3>
          <LookPictures forms={forms} />
          <p class="field-hint">{texts.picturesHint}</p>
        </section>
        <p class="quiet">
          {texts.tagWins} {shared.helpCenters.one}: <bdi>{look.title}</bdi>
        </p>
        <LookSaveBar forms={forms} />
      </form>
      {drawn && <LookPreview look={look} values={values} drawn={drawn} />}
    </div>
  );
}

function FontField({ forms }: { forms: LookForms }) {
  const { look: texts } = useMessages('owner').messages.settings;
  const isFont = (value: string): value is LookFont => lookFonts.some((name) => name === value);
  return (
    <Select
      label={texts.font}
      hint={forms.look.value?.hasFontFiles ? texts.fontFiles : undefined}
      value={forms.values.value?.font ?? ''}
      options={lookFonts.map((name) => [name, texts.fonts[name]])}
      onChoose={(value) => isFont(value) && forms.enter({ font: value })}
    />
  );
}
