/** Reads and changes how help centers look, for owners. */

import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { DeskLooks } from '../../help/brand/desk-looks.ts';
import { listHelpCenters } from '../../users/help-centers/help-center-settings.sql.ts';

export function createLooksService(
  db: Database,
): Pick<Service, 'listLooks' | 'drawLook' | 'updateLook' | 'setLookPicture' | 'removeLookPicture'> {
  const looks = new DeskLooks(db);

  return {
    async listLooks({ userId }) {
      const rows = await listHelpCenters(db, userId);
      return { looks: await Promise.all(rows.map(({ id }) => looks.read({ userId, helpCenterId: id }))) };
    },
    drawLook: ({ userId }, { helpCenterId, values }) => looks.draw({ userId, helpCenterId }, values),
    updateLook: ({ userId }, { helpCenterId, ...changed }) => looks.change({ userId, helpCenterId }, changed),
    setLookPicture: ({ userId }, { helpCenterId, picture, ...file }) =>
      looks.setPicture({ userId, helpCenterId }, picture, file),
    removeLookPicture: ({ userId }, { helpCenterId, picture }) =>
      looks.removePicture({ userId, helpCenterId }, picture),
  };
}
