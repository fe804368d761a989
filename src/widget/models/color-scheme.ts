import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { WidgetSettings } from '../settings.ts';

/** Light or dark: as the settings say, else as the visitor's system has it, also when that changes. */
export function createColorScheme(
  settings: ReadonlySignal<WidgetSettings>,
  lifetime: AbortSignal,
): ReadonlySignal<'light' | 'dark'> {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const system = signal<'light' | 'dark'>('light');
  const read = () => {
    system.value = query.matches ? 'dark' : 'light';
  };
  read();
  query.addEventListener('change', read, { signal: lifetime });
  return computed(() => {
    const { colorScheme = 'auto' } = settings.value;
    return colorScheme === 'auto' ? system.value : colorScheme;
  });
}
