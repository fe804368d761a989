import { useEffect } from 'preact/hooks';

/** Loads forms when their view opens. While they have changes, browsers ask before they leave the page. */
export function useUnsavedForms(forms: { load(): Promise<void> }, hasChanges: boolean): void {
  useEffect(() => void forms.load(), [forms]);

  useEffect(() => {
    if (!hasChanges) return;
    const stay = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [hasChanges]);
}
