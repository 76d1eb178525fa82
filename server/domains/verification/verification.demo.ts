import sharp from 'sharp'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo, type Demo } from '#server/demo/part.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import { drawPortrait } from '#server/demo/portraits.ts'
import { group, height, width } from '#server/demo/portraits/canvas.ts'
import { seededRandom, type Random } from '#server/demo/random.ts'
import { encrypt } from '#server/platform/secrets/encrypt.ts'
import { prepareFull } from '#server/platform/images/picture.ts'
import { GLYPHS } from './verification.demo.data.ts'
import { proofFile, proofKey } from './verification.proofs.queries.ts'
import { verificationOpenings, verificationPhotos } from './verification.tables.ts'

type Stored = typeof verificationPhotos.$inferInsert
type Row = Stored & Required<Pick<Stored, 'status' | 'reviewedAt'>>
type Opening = typeof verificationOpenings.$inferInsert

/** How many milliseconds each photo in the queue has been waiting. The second photo is hidden. */
const WAITING = [0.3, 0.9, 2, 5, 9, 20, 31, 52].map((hours) => hours * HOUR)

const REFUSALS = [
  'We cannot read the code. Please write it larger, with a thick pen.',
  'Your face is in the shade. Please turn towards the light and try again.',
]

const drawCode = (random: Random): string =>
  ['CFHKTX', 'CFHKTX', 'CFHKTX', '3479', '3479', '3479'].map((from) => random.pick(from.split(''))).join('')

const DOT = 12

const writeOut = (code: string): string =>
  code
    .split('')
    .flatMap((letter, place) =>
      (GLYPHS[letter] ?? []).flatMap((line, y) =>
        line
          .split('')
          .map((dot, x) =>
            dot === '#'
              ? `<rect x="${(place * 6 + x) * DOT}" y="${y * DOT}" width="${DOT}" height="${DOT}" fill="#221a24"/>`
              : '',
          ),
      ),
    )
    .join('')

/** Draws a portrait behind a sheet of paper that shows the code. */
const drawProof = (code: string, portrait: string): string => {
  const paper = group(
    { x: 150, y: 700, turn: -3 },
    `<rect width="500" height="190" rx="6" fill="#fbf8f2"/>${group({ x: 38, y: 53 }, writeOut(code))}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${portrait}${paper}</svg>`
}

/** Composes the photos that demo members have sent. Photos that are still kept are drawn and encrypted. */
const composeEntries = async ({ files, config, seed, now, fixed, others }: Demo): Promise<Row[]> => {
  const random = seededRandom('verifications', seed, 0)
  const ago = (time: number) => new Date(now.getTime() - time)

  const keep = async (member: DemoMember, code: string): Promise<string> => {
    const portrait = drawPortrait({ seed: String(member.index), type: member.type })
    const drawn = sharp(Buffer.from(drawProof(code, portrait))).removeAlpha()
    const { file } = await prepareFull(await drawn.png({ compressionLevel: 0 }).toBuffer(), {
      whom: member.id,
    })
    const fileKey = `verification/demo/${drawId(random)}`
    await files.put(proofFile(fileKey), encrypt(proofKey(config), file, fileKey))
    return fileKey
  }
  const rowOf = async (
    member: DemoMember,
    { isKept, ...row }: Pick<Row, 'submittedAt'> & Partial<Row> & { isKept: boolean },
  ): Promise<Row> => {
    const code = drawCode(random)
    return {
      id: drawId(random),
      userId: member.id,
      attempt: 1,
      photoUrl: isKept ? await keep(member, code) : null,
      width,
      height,
      code,
      profileType: member.type,
      createdAt: row.submittedAt,
      clientKey: drawId(random),
      status: 'pending',
      reviewedAt: null,
      reason: null,
      hiddenFromAdmin: false,
      ...row,
    }
  }

  const refused = (reason: string | undefined, submittedAt: Date) => {
    const reviewedAt = new Date(submittedAt.getTime() + HOUR)
    return { isKept: true, status: 'rejected', submittedAt, reviewedAt, reason } as const
  }

  const rows: Row[] = []
  for (const member of [...fixed, ...others].filter(({ verified }) => verified)) {
    if (member.username === 'anna') continue
    const submittedAt = new Date(Math.min(member.createdAt.getTime() + DAY, ago(HOUR).getTime()))
    const reviewedAt = new Date(submittedAt.getTime() + 40 * MINUTE)
    rows.push(await rowOf(member, { isKept: false, status: 'approved', submittedAt, reviewedAt }))
  }
  for (const member of fixed.filter(({ username }) => username === 'anna')) {
    rows.push(
      await rowOf(member, {
        isKept: false,
        status: 'rejected',
        submittedAt: ago(60 * DAY),
        reviewedAt: ago(60 * DAY - 2 * HOUR),
        reason: REFUSALS[0],
      }),
      await rowOf(member, {
        isKept: true,
        attempt: 2,
        status: 'approved',
        submittedAt: ago(12 * DAY),
        reviewedAt: ago(12 * DAY - HOUR),
      }),
    )
  }
  const unverified = others.filter(({ verified, hasPhoto }) => !verified && hasPhoto)
  for (const [at, time] of WAITING.entries()) {
    const member = unverified[at]
    if (!member) continue
    const attempt = at === 0 ? 2 : 1
    if (attempt === 2) rows.push(await rowOf(member, refused(REFUSALS[1], ago(DAY))))
    rows.push(
      await rowOf(member, { isKept: true, attempt, submittedAt: ago(time), hiddenFromAdmin: at === 1 }),
    )
  }
  for (const [at, reason] of REFUSALS.entries()) {
    const member = unverified[WAITING.length + at]
    if (!member) continue
    rows.push(await rowOf(member, refused(reason, ago((at + 3) * DAY))))
  }
  return rows
}

/** Composes an admin's opening of each kept photo, just before its decision. */
const openingsOf = (entries: readonly Row[], seed: number, admin: DemoMember): Opening[] => {
  const random = seededRandom('openings', seed)
  return entries.flatMap(({ id: entryId, photoUrl, reviewedAt }) =>
    photoUrl && reviewedAt
      ? [
          {
            id: drawId(random),
            entryId,
            adminId: admin.id,
            openedAt: new Date(reviewedAt.getTime() - 2 * MINUTE),
          },
        ]
      : [],
  )
}

const STATUS_OF = { pending: 'pending', approved: 'verified', rejected: 'rejected' } as const

export const demo = declareDemo({
  compose: async (community) => {
    const entries = await composeEntries(community)
    // Each member's photos are in the order of time, so the status of the last one is kept.
    for (const { userId, status, reviewedAt } of entries) {
      const verifiedAt = status === 'approved' ? reviewedAt : null
      community.amend(userId, { verification: { status: STATUS_OF[status], verifiedAt } })
    }
    return entries
  },
  store: async ({ tx, made, seed, fixed: [admin] }) => {
    await insertRows(tx, verificationPhotos, made)
    if (admin) await insertRows(tx, verificationOpenings, openingsOf(made, seed, admin))
  },
})
