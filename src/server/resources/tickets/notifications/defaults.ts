import type { NotificationSettings } from '../../../../api/schemas/notifications.ts';

/** The settings of an agent who has changed none. */
export const notificationDefaults: NotificationSettings = {
  newTickets: 'all',
  replies: 'mine',
  mineIncludesTeams: false,
  onScreen: true,
  sound: false,
  mail: 'always',
};
