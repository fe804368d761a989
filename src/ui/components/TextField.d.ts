/** One field with its label, and with what is wrong under it. */
/** What a browser needs to know of each type. */
declare const inputs: {
  readonly text: {
    readonly type: 'text';
  };
  readonly name: {
    readonly type: 'text';
    readonly autocomplete: 'name';
  };
  readonly email: {
    readonly type: 'email';
    readonly autocomplete: 'email';
  };
};
export interface TextFieldProps {
  label: string;
  type?: keyof typeof inputs | 'textarea';
  value: string;
  isRequired?: boolean;
  isLocked?: boolean;
  problem: string | undefined;
  onInput(value: string): void;
}
export declare function TextField(props: TextFieldProps): import('preact').JSX.Element;
