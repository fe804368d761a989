import type { MailSettings } from '../../settings/server/subjects/mail.ts';
import { createFolderTransport } from './folder.ts';
import { createSmtpTransport } from './smtp.ts';
import type { MailTransport } from './transport.ts';

/** Creates the transport that the settings name. */
export function createTransport(way: NonNullable<MailSettings['way']>): MailTransport {
  return 'folder' in way ? createFolderTransport(way.folder) : createSmtpTransport(way);
}
