/** Links to the main views, with the current one marked. */
export interface Tab {
  /** Of its route. */
  readonly name: 'home' | 'messages' | 'contact';
  readonly label: string;
  /** How much is new. */
  readonly count?: number | undefined;
}
export interface TabBarProps {
  tabs: readonly Tab[];
  /** The name of the current route. */
  current: string;
}
export declare function TabBar({ tabs, current }: TabBarProps): import('preact').JSX.Element;
