/**
 * The id of the advisory lock between backups and removals of files. A backup locks it exclusively from before its
 * snapshot until it has copied the last file; rows of files are deleted under the shared lock, or not at all. A
 * snapshot does not contain rows deleted before it, so only the deletion of rows needs the lock, and the later removal
 * of their bytes does not. The lock ends with its transaction, even if the process is killed.
 */
export const removalLockId = 1_718_775_663;
