/** The control of each kind of setting. */

import type { ComponentType } from 'preact';
import type { FieldControl } from '../../../../api/schemas/desk-settings.ts';
import type { FieldProps } from './field-props.ts';
import { AutoReplyField } from './fields/AutoReplyField.tsx';
import { ChoiceField } from './fields/ChoiceField.tsx';
import { ColorField } from './fields/ColorField.tsx';
import { HolidaysField } from './fields/HolidaysField.tsx';
import { LanguageField } from './fields/LanguageField.tsx';
import { LineField } from './fields/LineField.tsx';
import { LocalTextsField } from './fields/LocalTextsField.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { RecordField } from './fields/RecordField.tsx';
import { RecordsField } from './fields/RecordsField.tsx';
import { ReplyTimeField } from './fields/ReplyTimeField.tsx';
import { RulesField } from './fields/RulesField.tsx';
import { SwitchField } from './fields/SwitchField.tsx';
import { TextListField } from './fields/TextListField.tsx';
import { WeeklyHoursField } from './fields/WeeklyHoursField.tsx';

interface ControlEntry {
  readonly view: ComponentType<FieldProps>;
  /** `group`: several controls, below a legend. `switch`: the label is behind it. */
  readonly layout: 'line' | 'group' | 'switch';
}

export const fieldControls: Readonly<Record<FieldControl['kind'], ControlEntry>> = {
  text: { view: LineField, layout: 'line' },
  url: { view: LineField, layout: 'line' },
  email: { view: LineField, layout: 'line' },
  timeZone: { view: LineField, layout: 'line' },
  switch: { view: SwitchField, layout: 'switch' },
  choice: { view: ChoiceField, layout: 'line' },
  number: { view: NumberField, layout: 'line' },
  language: { view: LanguageField, layout: 'line' },
  color: { view: ColorField, layout: 'line' },
  texts: { view: TextListField, layout: 'line' },
  localTexts: { view: LocalTextsField, layout: 'group' },
  autoReply: { view: AutoReplyField, layout: 'group' },
  replyTime: { view: ReplyTimeField, layout: 'line' },
  weeklyHours: { view: WeeklyHoursField, layout: 'group' },
  holidays: { view: HolidaysField, layout: 'group' },
  record: { view: RecordField, layout: 'line' },
  records: { view: RecordsField, layout: 'group' },
  rules: { view: RulesField, layout: 'group' },
};
