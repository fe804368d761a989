/** A text, of one line or of several. */

import { Field, type FieldNotes } from './Field.tsx';

export interface TextFieldProps extends FieldNotes {
  value: string;
  /** In characters. */
  maxLength: number;
  /** @default 'text' */
  inputMode?: 'text' | 'email' | 'tel' | 'url';
  /** The number of visible lines; undefined for a text without line breaks. */
  lines?: number;
  /** Whether the value reads from left to right in every language, such as a URL. @default false */
  isCode?: boolean;
  /** Whether the value is a password, drawn as dots. @default false */
  isSecret?: boolean;
  /** Language tag of the text; undefined if it is that of the page, or unknown. */
  lang?: string;
  /** Whether the text is shown, and cannot be changed. @default false */
  isReadOnly?: boolean;
  /** Texts that are offered while it is typed. */
  suggestions?: readonly string[];
  onInput(value: string): void;
}

export function TextField(props: TextFieldProps) {
  const { value, maxLength, inputMode = 'text', lines, isCode = false, ...others } = props;
  const { lang, isSecret = false, isReadOnly = false, suggestions = [], onInput, ...notes } = others;
  return (
    <Field {...notes}>
      {(control) => {
        const attributes = {
          ...control,
          class: 'field-input',
          value,
          maxLength,
          lang,
          readOnly: isReadOnly,
          dir: isCode || isSecret ? 'ltr' : value === '' ? undefined : 'auto',
          spellcheck: isCode ? false : undefined,
          onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onInput(currentTarget.value),
        } as const;
        if (lines !== undefined) return <textarea {...attributes} rows={lines} />;
        if (isSecret) return <input {...attributes} type="password" autocomplete="new-password" />;
        const listId = suggestions.length > 0 ? `${control.id}-suggestions` : undefined;
        return (
          <>
            <input {...attributes} type="text" inputMode={inputMode} autocomplete="off" list={listId} />
            {listId && (
              <datalist id={listId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}
