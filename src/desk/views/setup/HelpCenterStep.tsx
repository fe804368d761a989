/** The first step: the owner, the help center, and its colour beside how visitors see it. */

import { useEffect, useId, useRef } from 'preact/hooks';
import {
  maxAgentNameLength,
  maxArticleTitleLength,
  maxEmailLength,
  maxOriginLength,
} from '../../../api/limits.ts';
import { format } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { HelpCenterValues } from '../../models/setup/setup-memory.ts';
import { languageName } from '../language-name.ts';
import { DialogField } from '../settings/DialogField.tsx';
import { BrandColorField } from './BrandColorField.tsx';
import { offeredLanguages } from './offered-languages.ts';
import { StepButtons } from './StepButtons.tsx';
import { useSetupMessages } from './setup-messages.ts';
import type { StepProps, SummaryProps } from './step-props.ts';
import { WidgetPreview } from './WidgetPreview.tsx';

export function HelpCenterStep({ steps: { setup, helpCenterForm: form }, state }: StepProps) {
  const { helpCenter: texts, saveAndNext } = useSetupMessages();
  const { locale } = useMessages();
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  const { values } = form;
  const problems = form.problems.value;
  const { email } = state.owner;
  const problem = (name: keyof HelpCenterValues) => (problems[name] ? texts[problems[name]] : null);

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);

  return (
    <div class="setup-beside">
      <form
        ref={element}
        class="setup-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <p class="setup-hint">{texts.hint}</p>
        <DialogField
          label={texts.name}
          hint={texts.nameHint}
          value={values.ownerName}
          maxLength={maxAgentNameLength}
          problem={problem('ownerName')}
          onInput={(value) => form.enter('ownerName', value)}
        />
        {email === null ? (
          <DialogField
            label={texts.email}
            hint={texts.emailHint}
            inputMode="email"
            isCode
            value={values.ownerEmail}
            maxLength={maxEmailLength}
            problem={problem('ownerEmail')}
            onInput={(value) => form.enter('ownerEmail', value)}
          />
        ) : (
          <p class="setup-quiet">{format(texts.emailStored, { email: isolateEmail(email) })}</p>
        )}
        <DialogField
          label={texts.helpCenterTitle}
          hint={texts.helpCenterTitleHint}
          value={values.title}
          maxLength={maxArticleTitleLength}
          problem={problem('title')}
          onInput={(value) => form.enter('title', value)}
        />
        <div>
          <label class="contact-label" for={id}>
            {texts.language}
          </label>
          <select
            id={id}
            class="contact-input"
            value={values.language}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => form.enter('language', currentTarget.value)}
          >
            {[...new Set([values.language, ...offeredLanguages])].map((tag) => (
              <option key={tag} value={tag}>
                {languageName(locale, tag)}
              </option>
            ))}
          </select>
          <p class="contact-hint" id={`${id}-hint`}>
            {texts.languageHint}
          </p>
        </div>
        <BrandColorField
          value={values.color}
          problem={problem('color')}
          onChange={(color) => form.enter('color', color)}
        />
        <DialogField
          label={texts.site}
          hint={texts.siteHint}
          inputMode="url"
          isCode
          value={values.site}
          maxLength={maxOriginLength}
          problem={problem('site')}
          onInput={(value) => form.enter('site', value)}
        />
        <StepButtons setup={setup} step="helpCenter" goesOn>
          <button class="button primary" type="submit" aria-disabled={setup.busyStep.value !== null}>
            {saveAndNext}
          </button>
        </StepButtons>
      </form>
      <WidgetPreview title={values.title} language={values.language} color={values.color} />
    </div>
  );
}

export function HelpCenterSummary({ state: { helpCenter } }: SummaryProps) {
  const { locale } = useMessages();
  return (
    helpCenter && (
      <>
        <bdi>{helpCenter.title}</bdi>
        {` · ${languageName(locale, helpCenter.language)}`}
      </>
    )
  );
}
