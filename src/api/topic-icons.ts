/** The icons that the topic of a hosted help center may wear, by the name that `icon:` gives in its front matter. */
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

/** The icon of a name, in any case; null without one. */
export function findTopicIcon(name: string): TopicIcon | null {
  return topicIcons.find((icon) => icon === name.trim().toLowerCase()) ?? null;
}
