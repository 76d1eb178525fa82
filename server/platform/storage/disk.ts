import { statfs } from 'node:fs/promises'

/** Returns used and free bytes of the folder's disk. */
export const roomAt = async (folder: string): Promise<{ used: number; free: number }> => {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { used: (blocks - bfree) * bsize, free: bavail * bsize }
}
