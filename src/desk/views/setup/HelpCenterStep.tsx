/** The first step: the owner, the help center, and its colour beside how visitors see it. */

import {
  maxAgentNameLength,
  maxArticleTitleLength,
  maxEmailLength,
  maxOriginLength,
} from '../../../api/limits.ts';
import { format } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Select } from '../../kit/Select.tsx';
import { TextField } from '../../kit/TextField.tsx';
import type { HelpCenterValues } from '../../models/setup/setup-memory.ts';
import { languageName } from '../language-name.ts';
import { BrandColorField } from './BrandColorField.tsx';
import { offeredLanguages } from './offered-languages.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';
import { WidgetPreview } from './WidgetPreview.tsx';

export function HelpCenterStep({ steps: { setup, helpCenterForm: form }, state }: StepProps) {
  const { helpCenter: texts, saveAndNext } = useMessages('owner').messages.setup;
  const { locale } = useMessages();
  const { values } = form;
  const problems = form.problems.value;
  const { email } = state.owner;
  const problem = (name: keyof HelpCenterValues) => (problems[name] ? texts[problems[name]] : null);

  return (
    <div class="setup-beside">
      <StepForm
        setup={setup}
        step="helpCenter"
        hint={texts.hint}
        submitText={saveAndNext}
        goesOn
        onSubmit={() => form.save()}
      >
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={values.ownerName}
          maxLength={maxAgentNameLength}
          problem={problem('ownerName')}
          onInput={(value) => form.enter('ownerName', value)}
        />
        {email === null ? (
          <TextField
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
        <TextField
          label={texts.helpCenterTitle}
          hint={texts.helpCenterTitleHint}
          value={values.title}
          maxLength={maxArticleTitleLength}
          problem={problem('title')}
          onInput={(value) => form.enter('title', value)}
        />
        <Select
          label={texts.language}
          hint={texts.languageHint}
          value={values.language}
          options={[...new Set([values.language, ...offeredLanguages])].map(
            (tag) => [tag, languageName(locale, tag)] as const,
          )}
          onChoose={(language) => form.enter('language', language)}
        />
        <BrandColorField
          value={values.color}
          problem={problem('color')}
          onChange={(color) => form.enter('color', color)}
        />
        <TextField
          label={texts.site}
          hint={texts.siteHint}
          inputMode="url"
          isCode
          value={values.site}
          maxLength={maxOriginLength}
          problem={problem('site')}
          onInput={(value) => form.enter('site', value)}
        />
      </StepForm>
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
