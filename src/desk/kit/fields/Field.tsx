/** A field: its name, its control, what helps to fill it in, and what is wrong with its value. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './fields.css';

/** What every control of a field has, so that its label and its notes belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  /** Ids of the notes below it. */
  readonly 'aria-describedby': string | undefined;
}

export interface FieldNotes {
  label: string;
  /** Whether only screen readers have the label, where others see what the field is. @default false */
  isLabelHidden?: boolean | undefined;
  /** A sentence that helps to fill the field in. */
  hint?: string | undefined;
  /** What follows from the value. */
  warning?: string | undefined;
  /** What is wrong with the value; null if nothing is. */
  problem?: string | null | undefined;
}

export interface FieldProps extends FieldNotes {
  /** `group`: several controls below a legend. `switch`: a checkbox before its label. @default 'line' */
  layout?: 'line' | 'group' | 'switch';
  /** Controls beside the label of a `line`. */
  beside?: ComponentChildren;
  /** Further notes, which are read with the others. */
  notes?: ComponentChildren;
  /** Name of the setting, by which a link opens its form at it. */
  setting?: string;
  /** Draws the control. */
  children(control: ControlProps): ComponentChildren;
}

export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, hint, warning, problem } = props;
  const { layout = 'line', beside, notes, setting, children } = props;
  const id = useId();
  const labelClass = isLabelHidden ? 'unseen' : 'field-label';
  const sentences = [
    { name: 'hint', text: hint },
    { name: 'warning', text: warning },
    { name: 'problem', text: problem },
  ].filter(({ text }) => text);
  const ids = [...sentences.map(({ name }) => `${id}-${name}`), ...(notes ? [`${id}-notes`] : [])];
  const described = ids.length > 0 ? ids.join(' ') : undefined;
  const control = children({ id, 'aria-invalid': Boolean(problem), 'aria-describedby': described });
  const below = (
    <>
      {sentences.map(({ name, text }) => (
        <p key={name} class={`field-${name}`} id={`${id}-${name}`}>
          {text}
        </p>
      ))}
      {notes && <div id={`${id}-notes`}>{notes}</div>}
    </>
  );

  if (layout === 'group') {
    return (
      <fieldset class="field is-group" data-setting={setting} aria-describedby={described}>
        <legend class={labelClass}>{label}</legend>
        {control}
        {below}
      </fieldset>
    );
  }
  const name = (
    <label class={labelClass} for={id}>
      {label}
    </label>
  );
  return layout === 'switch' ? (
    <div class="field is-switch" data-setting={setting}>
      {control}
      {name}
      <div class="field-notes">{below}</div>
    </div>
  ) : (
    <div class="field" data-setting={setting}>
      {beside ? (
        <div class="field-head">
          {name}
          {beside}
        </div>
      ) : (
        name
      )}
      {control}
      {below}
    </div>
  );
}
