import { statfs } from 'node:fs/promises'

/** Bytes of the disk on which this folder is. */
export const roomAt = async (folder: string): Promise<{ used: number; free: number }> => {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { used: (blocks - bfree) * bsize, free: bavail * bsize }
}
