import { seal, unseal } from '../secrets/seal.ts'

/** The part of a pg-boss row that concerns the job's data. */
export interface JobRow {
  id: string
  data: unknown
}

const purposeOf = (id: string) => `job ${id}`

/** Seals a job's data for its row: only this site can read it, and only in this row. */
export const sealJob = (secret: string, { id, data }: JobRow): { sealed: string } => ({
  sealed: seal(secret, purposeOf(id), JSON.stringify(data)),
})

const isSealed = (data: unknown): data is { sealed: string } =>
  typeof data === 'object' && data !== null && 'sealed' in data && typeof data.sealed === 'string'

/** Opens a job's sealed data. Data from versions without sealing is returned as it is. */
export const openJob = (secret: string, { id, data }: JobRow): unknown => {
  if (!isSealed(data)) return data
  const text = unseal(secret, purposeOf(id), data.sealed)
  if (text === null) throw new Error('what the job carries was sealed with another SECRET_KEY')
  return JSON.parse(text)
}
