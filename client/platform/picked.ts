import { fileRefusal, TELLING_BYTES, typeOfBytes } from '#shared/kernel/picture-upload.ts'

/** The file with the type that its first bytes tell, where they tell one: a browser goes by the ending of its name. */
const withToldType = async (file: File): Promise<File> => {
  const head = await file
    .slice(0, TELLING_BYTES)
    .arrayBuffer()
    .catch(() => null)
  const type = head && typeOfBytes(new Uint8Array(head))
  return type && type !== file.type
    ? new File([file], file.name, { type, lastModified: file.lastModified })
    : file
}

/** What keeps a picked file from being sent, in words for the member. */
export const faultIn = (file: File): string | undefined => fileRefusal(file)?.message

/** Files that somebody has picked as pictures. */
export const picked = (files: Iterable<File> | null): Promise<File[]> =>
  Promise.all(Array.from(files ?? [], withToldType))
