import { findTopicIcon, type TopicIcon, topicIcons } from '../../api/shared/topic-icons.ts';
import type { MemberReader } from './member-reader.ts';

/** Returns a category's `icon`; undefined if it has none. An unknown name is reported. */
export function readTopicIcon(members: MemberReader): TopicIcon | undefined {
  const name = members.text('icon');
  if (name === null) return undefined;
  const icon = findTopicIcon(name);
  if (icon === null) members.refuse('icon', `one of ${topicIcons.join(', ')}`);
  return icon ?? undefined;
}
