/** An error that prevents the start, described in one sentence. The process exits with a non-zero code. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** A setting must be changed first, so restarting won't help. */
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

/** Whether the error, or one mentioned in its message, has this code. */
export const isCoded = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || error.message.includes(`${code}:`))

const unusable = (what: string, error: unknown): StartFailure => {
  const code = Object.keys(WHY).find((each) => isCoded(error, each)) ?? ''
  const Kind = code === 'ENOSPC' || code === 'EDQUOT' || !code ? StartFailure : WrongSettings
  return new Kind(`${what} cannot be used: ${WHY[code] ?? String(error)}.`, { cause: error })
}

/** Returns a failure that says why the data folder can't be used. */
export const folderFailure = (folder: string, error: unknown): StartFailure =>
  unusable(`The data folder ${folder} (DATA_DIR)`, error)

/** Like `folderFailure`, for the temporary folder. */
export const temporaryFailure = (folder: string, error: unknown): StartFailure =>
  unusable(`The folder for temporary files ${folder} (TMPDIR)`, error)
