/** Reads and changes how help centers look, for owners who are signed in. */

import { notFound } from '../../../api/refusal.ts';
import {
  ChangedLook,
  type DrawnLook,
  LookValues,
  type ManagedLook,
  NewLookPicture,
} from '../../../api/schemas/desk-looks.ts';
import { type LookPicture, lookPictures } from '../../../api/shared/look-pictures.ts';
import type { Database } from '../../db/database.ts';
import { DeskLooks } from '../../help/brand/desk-looks.ts';
import { listHelpCenters } from '../../users/help-centers/help-center-settings.sql.ts';
import type { OwnerRequest, OwnerRoutes } from './owner-routes.ts';

export function serveLooks(owners: OwnerRoutes, db: Database): void {
  const looks = new DeskLooks(db);
  const helpCenter = ({ session, id }: OwnerRequest) => ({
    userId: session.userId,
    helpCenterId: id('id'),
  });

  owners.get('/desk/looks', async ({ session: { userId } }): Promise<{ looks: ManagedLook[] }> => {
    const rows = await listHelpCenters(db, userId);
    return { looks: await Promise.all(rows.map(({ id }) => looks.read({ userId, helpCenterId: id }))) };
  });
  owners.changeBy(
    'POST',
    '/desk/looks/:id',
    ChangedLook,
    async (asked, changed): Promise<ManagedLook> => await looks.change(helpCenter(asked), changed),
  );
  owners.readBy(
    '/desk/looks/:id/draft',
    LookValues,
    async (asked, values): Promise<DrawnLook> => await looks.draw(helpCenter(asked), values),
  );
  owners.changeBy(
    'POST',
    '/desk/looks/:id/pictures/:picture',
    NewLookPicture,
    async (asked, file): Promise<ManagedLook> =>
      await looks.setPicture(helpCenter(asked), requirePicture(asked), file),
  );
  owners.change(
    'DELETE',
    '/desk/looks/:id/pictures/:picture',
    async (asked): Promise<ManagedLook> =>
      await looks.removePicture(helpCenter(asked), requirePicture(asked)),
  );
}

/** @throws {Refusal} `NotFound` */
function requirePicture({ request: { params } }: OwnerRequest): LookPicture {
  const members = new Map<string, unknown>(Object.entries(params ?? {}));
  const picture = lookPictures.find((one) => one === members.get('picture'));
  if (!picture) throw notFound();
  return picture;
}
