/** The account of a contact: one of those that the user has, or the name of a new one. */

import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { TextField, type TextFieldProps } from '../../kit/fields/TextField.tsx';

export type CompanyFieldProps = Pick<TextFieldProps, 'value' | 'problem' | 'onInput'>;

export function CompanyField({ value, problem, onInput }: CompanyFieldProps) {
  const { accounts } = useDesk();
  const { messages: desk } = useMessages('desk');
  const known = accounts.list.value.value;
  const name = value.trim();
  const isNew = name.length > 1 && known !== undefined && !accounts.find(name);
  return (
    <TextField
      label={desk.company}
      value={value}
      maxLength={50}
      suggestions={known?.map((account) => account.name) ?? []}
      hint={isNew && !problem ? format(desk.newCompany, { name: `⁨${name}⁩` }) : undefined}
      problem={problem}
      onInput={onInput}
    />
  );
}
