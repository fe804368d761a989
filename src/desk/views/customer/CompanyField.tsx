import { useId } from 'preact/hooks';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { ContactProblem } from '../../models/customer/contact-problems.ts';
import { FieldProblem } from './ContactField.tsx';

export interface CompanyFieldProps {
  value: string;
  problem: ContactProblem | undefined;
  onInput(value: string): void;
}

/** The account of a contact: one of those that the user has, or the name of a new one. */
export function CompanyField({ value, problem, onInput }: CompanyFieldProps) {
  const { accounts } = useDesk();
  const { messages: desk } = useMessages('desk');
  const id = useId();
  const known = accounts.list.value.value;
  const name = value.trim();
  const isNew = name.length > 1 && known !== undefined && !accounts.find(name);
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {desk.company}
      </label>
      <input
        id={id}
        class="field-input"
        type="text"
        list={`${id}-known`}
        dir={value === '' ? undefined : 'auto'}
        maxLength={50}
        autocomplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : isNew ? `${id}-new` : undefined}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <datalist id={`${id}-known`}>
        {known?.map((account) => (
          <option key={account.id} value={account.name} />
        ))}
      </datalist>
      {isNew && !problem && (
        <p class="field-hint" id={`${id}-new`}>
          {format(desk.newCompany, { name: `⁨${name}⁩` })}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
