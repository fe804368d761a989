/** The search box: a combobox (ARIA Authoring Practices, list autocomplete). Its list is its child. */
import type { ComponentChildren } from 'preact';
export interface SearchBoxProps {
  text: string;
  onInput(text: string): void;
  onSubmit(): void;
  onLeave(): void;
  children: ComponentChildren;
}
export declare function SearchBox({
  text,
  onInput,
  onSubmit,
  onLeave,
  children,
}: SearchBoxProps): import('preact').JSX.Element;
