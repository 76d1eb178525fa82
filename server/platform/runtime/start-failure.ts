/** A reason not to start, told in one sentence; the process ends with a non-zero code. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** Another start will not help: someone has to change a setting first. */
export class WrongSettings extends StartFailure {}

export const exitCodeOf = (error: unknown): number => (error instanceof WrongSettings ? 78 : 1)

const WHY: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is a file, or below one',
  EEXIST: 'it is a file, or below one',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
}

/** Whether the error, or what it says of another, has this code. */
export const isCoded = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || error.message.includes(`${code}:`))

const unusable = (what: string, error: unknown): StartFailure => {
  const code = Object.keys(WHY).find((each) => isCoded(error, each)) ?? ''
  const Kind = code === 'ENOSPC' || code === 'EDQUOT' || !code ? StartFailure : WrongSettings
  return new Kind(`${what} cannot be used: ${WHY[code] ?? String(error)}.`, { cause: error })
}

/** The data folder cannot be used, for the reason that the error tells. */
export const folderFailure = (folder: string, error: unknown): StartFailure =>
  unusable(`The data folder ${folder} (DATA_DIR)`, error)

/** The same of the folder for temporary files. */
export const temporaryFailure = (folder: string, error: unknown): StartFailure =>
  unusable(`The folder for temporary files ${folder} (TMPDIR)`, error)
