import { randomBytes, randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { VERIFICATION_REASONS } from '#shared/domains/verification/verification.contract.ts'
import { verificationChanged } from '#shared/domains/verification/verification.live.contract.ts'
import { CODE_DIGITS, CODE_LETTERS, CODE_LIFE } from '#shared/domains/verification/verification.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { encrypt } from '#server/platform/secrets/encrypt.ts'
import type { FileBody } from '#server/platform/http/serve.ts'
import { prepareFull } from '#server/platform/images/picture.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { noteLikeness } from '#server/domains/photos/bans/photos.likenesses.commands.ts'
import {
  announceFiles,
  claimFiles,
  requireNotBanned,
  requireStillNotBanned,
} from '#server/domains/photos/gallery/photos.uploading.commands.ts'
import { lockForPhotos } from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { setVerification } from '../profiles/profiles.verification.commands.ts'
import { proofFile, proofKey } from './verification.proofs.queries.ts'
import { findCode, getStanding, isSubmitted } from './verification.queries.ts'
import { verificationCodes, verificationPhotos as entries } from './verification.tables.ts'

const draw = (from: string, count: number) =>
  Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('')

const putCode = statement(
  'verification.putCode',
  (db, given: Given<{ memberId: string; code: string; expiresAt: Date }>) =>
    db
      .insert(verificationCodes)
      .values({ memberId: given.memberId, code: given.code, expiresAt: given.expiresAt })
      .onConflictDoUpdate({
        target: verificationCodes.memberId,
        set: { code: sql`excluded.code`, expiresAt: sql`excluded.expires_at` },
      }),
)

/**
 * Throws `already_verified` or `verification_waiting` if the member can't submit a photo, because they're verified or
 * waiting for a decision.
 */
const requireUndecided = async (db: Executor, memberId: string): Promise<void> => {
  const status = await getStanding(db, memberId)
  if (status === 'pending') throw new Failure(VERIFICATION_REASONS.waiting)
  if (status === 'verified') throw new Failure(VERIFICATION_REASONS.verified)
}

/** Gives the member a code that replaces the previous one. Throws `verification_waiting` and `already_verified`. */
export const requestCode = (services: Services, memberId: string): Promise<void> =>
  inTransaction(services, async ({ tx, now }) => {
    await lockForPhotos(tx, memberId)
    await requireUndecided(tx, memberId)
    const expiresAt = new Date(now.getTime() + CODE_LIFE)
    await putCode(tx, { memberId, code: draw(CODE_LETTERS, 3) + draw(CODE_DIGITS, 3), expiresAt })
  })

const spendCode = statement('verification.spendCode', (db, { memberId }: Given<{ memberId: string }>) =>
  db.delete(verificationCodes).where(eq(verificationCodes.memberId, memberId)),
)

interface Submission {
  memberId: string
  /** The client key, which is identical for every attempt to send the same photo. */
  clientKey: string
  /** The code as the member was shown it. */
  code: string
}

interface NewEntry extends Submission {
  id: string
  fileKey: string
  width: number
  height: number
  now: Date
}

const insertEntry = sqlStatement(
  'verification.insert',
  (given: Given<NewEntry>) => sql<never>`
    insert into ${entries} (id, user_id, attempt, photo_url, width, height, code, profile_type, submitted_at, created_at, client_key)
    select ${given.id}::uuid, ${profiles.id}, coalesce((select max(attempt) from ${entries} where user_id = ${given.memberId}::uuid), 0) + 1,
      ${given.fileKey}, ${given.width}::smallint, ${given.height}::smallint, ${given.code}, ${profiles.profileType},
      ${given.now}::timestamptz, ${given.now}::timestamptz, ${given.clientKey}::uuid
    from ${profiles} where ${profiles.id} = ${given.memberId}::uuid`,
)

/**
 * Throws if the member couldn't submit a photo with the code at the given time, which is when the photo started to
 * arrive.
 */
const requireOpen = async (
  db: Executor,
  { memberId, code, at }: Submission & { at: Date },
): Promise<void> => {
  // The code is compared last, so that a member whose code has been used learns that a decision is pending or has been
  // made.
  const current = await findCode(db, memberId, at)
  await requireUndecided(db, memberId)
  if (current?.code !== code) throw new Failure(VERIFICATION_REASONS.codeExpired)
}

/** Encrypts the photo and stores it under a random name. Returns the file key. */
const storeProof = async ({ db, clock, config, files }: Services, webp: Buffer): Promise<string> => {
  const name = randomBytes(16).toString('hex')
  const fileKey = `verification/${name.slice(0, 2)}/${name}`
  await announceFiles(db, { fileKey, now: clock.now() })
  await files.put(proofFile(fileKey), encrypt(proofKey(config), webp, fileKey))
  return fileKey
}

const keepEntry = async (tx: Tx, entry: Omit<NewEntry, 'id'>): Promise<void> => {
  const claimed = await claimFiles(tx, { fileKey: entry.fileKey })
  if (claimed.length === 0) throw new Failure(COMMON_REASONS.unavailable)
  await spendCode(tx, { memberId: entry.memberId })
  await insertEntry(tx, { ...entry, id: newId() })
}

/**
 * Submits the member's photo for a decision, once per client key. Throws the same failures as `prepareFull`, and
 * `verification_code_expired`, `verification_waiting` and `already_verified`.
 */
export const submitPhoto = async (
  services: Services,
  submission: Submission,
  file: FileBody,
): Promise<void> => {
  const { memberId } = submission
  const at = services.clock.now()
  // `isSubmitted` must come after `requireOpen`, because another request may store the same photo in between.
  const opening = requireOpen(services.db, { ...submission, at })
  await opening.catch(() => undefined)
  if (await isSubmitted(services.db, submission)) return
  await opening
  const { file: webp, ...picture } = await prepareFull(await buffer(file.stream), { whom: memberId })
  await requireNotBanned(services, { memberId, picture, full: webp })
  const fileKey = await storeProof(services, webp)
  await inTransaction(services, async (unit) => {
    const { tx } = unit
    await lockForPhotos(tx, memberId)
    if (await isSubmitted(tx, submission)) return
    await requireOpen(tx, { ...submission, at })
    await requireStillNotBanned(tx, picture)
    const { width, height } = picture
    await keepEntry(tx, { ...submission, fileKey, width, height, now: unit.now })
    await setVerification(unit, memberId, 'pending')
    await noteLikeness(tx, { memberId, picture, now: unit.now })
    unit.publish(memberId, verificationChanged, {})
  })
}
