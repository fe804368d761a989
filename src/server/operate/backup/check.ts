import { createMeter, type Measured } from './copy-meter.ts';
import { type Backup, tablePath, uploadListName, uploadPath } from './folder.ts';
import type { BackupTable } from './manifest.ts';
import { type ListedUpload, parseUploadList } from './upload-list.ts';

/** Reads every file of a backup. @throws {Refusal} `BadRequest` naming the first that differs from its checksum */
export async function checkBackup(
  backup: Backup,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { tables, uploads } = backup.manifest;
  const total = tables.reduce((sum, { bytes }) => sum + bytes, uploads?.bytes ?? 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    onProgress(done, total);
  };
  for (const table of tables) await drain(readRows(backup, table, onBytes));
  if (uploads === null) return;
  await checkUploadList(backup, uploads);
  for await (const upload of readUploadList(backup)) await drain(readUpload(backup, upload, onBytes));
}

/** Streams a table's rows in COPY's format. The stream fails if they differ from the manifest. */
export async function* readRows(
  backup: Backup,
  table: BackupTable,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const path = tablePath(table.name);
  const limit = { bytes: table.bytes, exceeded: () => backup.damaged(path) };
  const meter = createMeter({ onBytes, limit });
  yield* meter.pass(backup.readCompressed(path));
  if (!isSame(meter.measured(), table)) throw backup.damaged(path);
}

export function isSame(measured: Measured, expected: Measured): boolean {
  return (
    measured.sha256 === expected.sha256 &&
    measured.bytes === expected.bytes &&
    measured.rows === expected.rows
  );
}

async function checkUploadList(
  backup: Backup,
  { count, sha256 }: { readonly count: number; readonly sha256: string },
): Promise<void> {
  const meter = createMeter();
  await drain(meter.pass(backup.read(uploadListName)));
  const measured = meter.measured();
  if (measured.sha256 !== sha256 || measured.rows !== count) throw backup.damaged(uploadListName);
}

/** Streams the list of a backup's uploaded files; empty for a backup without files. */
export async function* readUploadList(backup: Backup): AsyncGenerator<ListedUpload> {
  if (backup.manifest.uploads === null) return;
  yield* parseUploadList(backup.read(uploadListName), () => backup.damaged(uploadListName));
}

/** Streams the bytes of an uploaded file. The stream fails if they differ from the checksum. */
export async function* readUpload(
  backup: Backup,
  { hash, sha256 }: ListedUpload,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const meter = createMeter({ onBytes });
  yield* meter.pass(backup.read(uploadPath(hash)));
  if (meter.measured().sha256 !== sha256) throw backup.damaged(uploadPath(hash));
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of source);
}
