/** Icons for topics of a hosted help center, selected by `icon:` in an article's front matter. */
export const topicIcons = [
  'account',
  'announcement',
  'bell',
  'book',
  'box',
  'bulb',
  'calendar',
  'card',
  'cart',
  'chart',
  'chat',
  'code',
  'gear',
  'gift',
  'globe',
  'heart',
  'home',
  'key',
  'lock',
  'mail',
  'map',
  'people',
  'phone',
  'plug',
  'question',
  'receipt',
  'return',
  'rocket',
  'ruler',
  'server',
  'shield',
  'star',
  'store',
  'tag',
  'truck',
  'wrench',
] as const;

export type TopicIcon = (typeof topicIcons)[number];

/** Finds an icon by name, ignoring case; null if unknown. */
export function findTopicIcon(name: string): TopicIcon | null {
  return topicIcons.find((icon) => icon === name.trim().toLowerCase()) ?? null;
}
