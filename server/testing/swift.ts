import { AwsClient } from 'aws4fetch'
import { newId } from '#shared/kernel/ids.ts'
import { askS3, type S3Settings } from '../platform/storage/s3-requests.ts'
import { environmentOf } from './s3.ts'

/** OpenStack Swift, which `npm test -- --all` starts (`scripts/test-store.mjs`): a store that speaks S3 and isn't ours. */
const { origin, username, password, searchParams } = new URL(process.env['TEST_S3_URL'] ?? '')

/** A new, empty bucket there; the settings for it, and the same as environment variables. */
export const makeBucket = async () => {
  const settings: S3Settings = {
    endpoint: origin,
    bucket: `amp-${newId()}`,
    region: 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  const made = await new AwsClient({ ...settings, service: 's3' }).fetch(`${origin}/${settings.bucket}`, {
    method: 'PUT',
  })
  if (!made.ok) throw new Error(`no bucket was made: ${made.status} ${await made.text()}`)
  return {
    settings,
    environment: environmentOf(settings),
    /** Names of the parts that are stored, of long files and of uploads. */
    parts: async () => {
      const list = await fetch(`${searchParams.get('lists')}/${settings.bucket}%2Bsegments`)
      if (!list.ok) throw new Error(`the parts weren't listed: ${list.status}`)
      return (await list.text()).split('\n').filter(Boolean)
    },
    /** What it says of uploads that were begun and neither completed nor aborted. */
    uploads: async () => (await askS3(settings, { method: 'GET', query: { uploads: '' } })).text(),
  }
}
