/**
 * The number of the advisory lock between backups and whoever removes files. A backup holds it exclusively from before
 * its snapshot until it has copied the last file; rows of files are deleted under the shared lock, or not yet. What is
 * deleted before a backup begins, its snapshot does not name, so that only the deletion of rows needs the lock, and the
 * removal of their bytes afterwards does not. It ends with its transaction: who is killed holds up nobody.
 */
export const removalLockId = 1_718_775_663;
