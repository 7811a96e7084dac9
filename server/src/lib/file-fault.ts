const FAULTS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EIO'])

/** What the system does not let us do with a file or folder, if that is why it failed. */
export function fileFault(error: unknown): string | undefined {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (!syscall || !code || !FAULTS.has(code)) return undefined
  return `A file could not be read or written (${message}). Look at its folder: its rights, and the room on its disk.`
}
