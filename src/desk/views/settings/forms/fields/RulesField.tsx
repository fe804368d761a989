/** Labelling rules: what a mail that opens a ticket has to contain, and what its ticket gets then. */

import { useId } from 'preact/hooks';
import type { RecordChoice } from '../../../../../api/schemas/desk-settings.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../../kit/DeskIcon.tsx';
import { statusName, ticketStatuses } from '../../../../kit/names/status-name.ts';
import { asRules, type RuleEntry } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

export function RulesField({ control, value, choices, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const rules = asRules(value);
  const { maxItems = 0 } = control;
  const replace = (at: number, changed: RuleEntry) =>
    onChange(rules.map((rule, index) => (index === at ? changed : rule)));

  return (
    <>
      {rules.map((rule, index) => (
        <RuleFields
          key={index}
          number={index + 1}
          rule={rule}
          maxLength={control.maxLength}
          agents={choices}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange(rules.filter((_, at) => at !== index))}
        />
      ))}
      {rules.length < maxItems && (
        <button class="text-button" type="button" onClick={() => onChange([...rules, {}])}>
          {texts.addRule}
        </button>
      )}
    </>
  );
}

interface RuleFieldsProps {
  number: number;
  rule: RuleEntry;
  maxLength: number | undefined;
  agents: readonly RecordChoice[];
  onChange(rule: RuleEntry): void;
  onRemove(): void;
}

const textNames = ['sender', 'recipient', 'subject'] as const;

function RuleFields({ number, rule, maxLength, agents, onChange, onRemove }: RuleFieldsProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const { messages: desk } = useMessages('desk');
  const id = useId();
  const labels = { sender: texts.ruleSender, recipient: texts.ruleRecipient, subject: texts.ruleSubject };
  /** An empty value takes the member out of the rule. */
  const set = (name: Exclude<keyof RuleEntry, 'assignee'>, entered: string | readonly string[]) => {
    const { [name]: _, ...others } = rule;
    onChange(entered.length === 0 ? others : { ...others, [name]: entered });
  };
  const lines = (text: string) => (text === '' ? [] : text.split('\n'));
  const assign = (entered: string) => {
    const { assignee: _, ...others } = rule;
    onChange(entered === '' ? others : { ...others, assignee: Number(entered) });
  };

  return (
    <fieldset class="rule" aria-labelledby={`${id}-title`}>
      <div class="rule-head">
        <span class="rule-title" id={`${id}-title`}>
          {format(texts.ruleNumber, { number: String(number) })}
        </span>
        <button
          class="bar-button"
          type="button"
          aria-label={format(texts.removeRule, { number: String(number) })}
          onClick={onRemove}
        >
          <DeskIcon name="remove" />
        </button>
      </div>
      <div class="rule-fields">
        {textNames.map((name) => (
          <div key={name}>
            <label class="field-label" for={`${id}-${name}`}>
              {labels[name]}
            </label>
            <input
              id={`${id}-${name}`}
              class="field-input"
              type="text"
              dir="auto"
              maxLength={maxLength}
              value={rule[name] ?? ''}
              onInput={({ currentTarget }) => set(name, currentTarget.value)}
            />
          </div>
        ))}
        <div>
          <label class="field-label" for={`${id}-words`}>
            {texts.ruleWords}
          </label>
          <textarea
            id={`${id}-words`}
            class="field-input"
            dir="auto"
            rows={2}
            value={(rule.words ?? []).join('\n')}
            onInput={({ currentTarget }) => set('words', lines(currentTarget.value))}
          />
        </div>
      </div>
      <div class="rule-fields is-effects">
        <div>
          <label class="field-label" for={`${id}-labels`}>
            {texts.ruleLabels}
          </label>
          <textarea
            id={`${id}-labels`}
            class="field-input"
            dir="auto"
            rows={2}
            value={(rule.labels ?? []).join('\n')}
            onInput={({ currentTarget }) => set('labels', lines(currentTarget.value))}
          />
        </div>
        <div>
          <label class="field-label" for={`${id}-assignee`}>
            {desk.assignee}
          </label>
          <select
            id={`${id}-assignee`}
            class="field-input"
            value={rule.assignee ?? ''}
            onChange={({ currentTarget }) => assign(currentTarget.value)}
          >
            <option value="">{desk.nobody}</option>
            {agents.map((agent) => (
              <option key={agent.id} value={agent.id}>
                {agent.name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label class="field-label" for={`${id}-status`}>
            {desk.status}
          </label>
          <select
            id={`${id}-status`}
            class="field-input"
            value={rule.status ?? ''}
            onChange={({ currentTarget }) => set('status', currentTarget.value)}
          >
            <option value="">{texts.ruleSameStatus}</option>
            {ticketStatuses.map((status) => (
              <option key={status} value={status}>
                {statusName(status, desk)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </fieldset>
  );
}
