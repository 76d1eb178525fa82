import sharp from 'sharp'
import type { Decision, ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
import { priorityOf } from '#shared/domains/reports/reports.rules.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo, type Demo } from '#server/demo/part.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import { drawPortrait } from '#server/demo/portraits.ts'
import { height, width } from '#server/demo/portraits/canvas.ts'
import { at as itemAt, seededRandom } from '#server/demo/random.ts'
import { encrypt } from '#server/platform/secrets/encrypt.ts'
import { prepareFull } from '#server/platform/images/picture.ts'
import { demo as messages } from '../messages/messages.demo.ts'
import { largestOf } from '../photos/photos.queries.ts'
import { memberReports, reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { evidenceKey } from '#server/domains/reports/cases/reports.evidence.queries.ts'
import { visitorReports } from './reports.tables.ts'

type CaseRow = typeof reportCases.$inferInsert
type ReportRow = typeof memberReports.$inferInsert

interface DemoReports {
  cases: CaseRow[]
  reports: ReportRow[]
  visitors: (typeof visitorReports.$inferInsert)[]
}

interface Told {
  decision: Decision
  reason: string
  answer: string
}

const NO_ACTION: Told = {
  decision: 'no_action',
  reason: 'Nothing there breaks our rules.',
  answer: 'We have looked at this carefully. It does not break our rules, so we leave it as it is.',
}
const WARNED: Told = {
  decision: 'warn',
  reason:
    'You asked somebody for a phone number again and again after a clear no. Please stop when somebody says no.',
  answer: 'You were right, and we have spoken to them. Thank you for telling us.',
}

/** The number of other members involved in the reports below. */
const MEMBERS_NEEDED = 29

/**
 * Composes the demo's reports: open cases of every kind, decided ones, and a reporter who's often wrong. Returns none
 * if there are too few members.
 */
const composeReports = async (demo: Demo): Promise<DemoReports> => {
  const { files, config, seed, now, fixed, others, photos } = demo
  const talk = demo.of(messages).messages
  const random = seededRandom('reports', seed, 0)
  const ago = (time: number) => new Date(now.getTime() - time)
  const all = [...fixed, ...others]
  const result: DemoReports = { cases: [], reports: [], visitors: [] }
  if (others.length < MEMBERS_NEEDED) return result
  const numberOf = (place: number) => `R-DEM2-CAS${'ABCDEFGHJKMNPQRSTUVWXYZ'.charAt(place)}`

  const keepPicture = async (member: DemoMember): Promise<string> => {
    const portrait = drawPortrait({ seed: String(member.index), type: member.type })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${portrait}</svg>`
    const { file } = await prepareFull(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(), {
      whom: member.id,
    })
    const fileKey = `reports/demo/${drawId(random)}`
    await files.put(largestOf(fileKey), encrypt(evidenceKey(config), file, fileKey))
    return fileKey
  }

  const add = (
    about: { kind: ReportRow['kind']; subjectId: string; reported: DemoMember },
    by: readonly [DemoMember, ReportCategory, string][],
    {
      at,
      lines = [],
      ...more
    }: { at: number; lines?: NonNullable<ReportRow['evidence']>['lines']; told?: Told } & Partial<CaseRow>,
  ) => {
    const { kind, subjectId, reported } = about
    const { told, ...values } = more
    const caseId = drawId(random)
    const [first] = by.toSorted(([, one], [, other]) => priorityOf(one) - priorityOf(other))
    const category = first?.[1] ?? 'other'
    const decidedAt = told ? ago(at - 3 * HOUR) : null
    result.cases.push({
      id: caseId,
      caseNumber: numberOf(result.cases.length),
      kind,
      subjectId,
      reportedId: reported.id,
      reportedName: reported.username,
      category,
      priority: priorityOf(category),
      reports: by.length,
      version: by.length - 1,
      createdAt: ago(at),
      fileKey: null,
      width: null,
      height: null,
      decision: told?.decision ?? null,
      reason: told?.reason ?? null,
      answer: told?.answer ?? null,
      decidedAt,
      toldAt: decidedAt,
      ...values,
    })
    const profile = kind === 'profile' ? { title: reported.title, text: reported.text } : null
    for (const [place, [reporter, reason, note]] of by.entries()) {
      result.reports.push({
        id: drawId(random),
        caseId,
        reporterId: reporter.id,
        clientKey: drawId(random),
        kind,
        subjectId,
        category: reason,
        note,
        evidence: { username: reported.username, lines, profile, alt: '' },
        createdAt: ago(at - place * HOUR),
      })
    }
  }

  const of = (place: number) => itemAt(others, place)
  const profileOf = (reported: DemoMember) => ({ kind: 'profile', subjectId: reported.id, reported }) as const
  const [anna = of(0), max = of(1)] = fixed

  add(profileOf(of(11)), [[of(12), 'threats', 'Says they will tell my employer that I am here.']], {
    at: 5 * HOUR,
  })
  add(
    profileOf(of(14)),
    [
      [of(15), 'spam', 'Wants me to buy vouchers.'],
      [of(16), 'spam', 'The same text as three other profiles.'],
      [of(17), 'fake_profile', ''],
    ],
    { at: 30 * HOUR },
  )
  const photo = photos.find(({ ownerId }) => ownerId === of(18).id) ?? photos.at(-1)
  const owner = all.find(({ id }) => id === photo?.ownerId)
  if (photo && owner) {
    const picture = { fileKey: await keepPicture(owner), width, height }
    const reported = { kind: 'photo', subjectId: photo.id, reported: owner } as const
    add(reported, [[of(19), 'picture_of_other', 'This is a photo of my sister.']], {
      at: 20 * HOUR,
      ...picture,
    })
  }
  const message = talk.find(({ recipientId, senderId }) => recipientId === anna.id && senderId)
  const sender = all.find(({ id }) => id === message?.senderId)
  if (message && sender) {
    const around = talk.filter(({ threadId }) => threadId === message.threadId).slice(0, 6)
    const lines = around.map(({ id, senderId, body, createdAt }) => ({
      id,
      isByReported: senderId === sender.id,
      text: body,
      at: createdAt.toISOString(),
      isSubject: id === message.id,
    }))
    const reported = { kind: 'conversation', subjectId: message.threadId, reported: sender } as const
    add(reported, [[anna, 'harassment', 'He does not stop.']], { at: 9 * HOUR, lines })
  }
  add(profileOf(max), [[of(20), 'harassment', 'Kept asking for my number.']], { at: 16 * DAY, told: WARNED })
  for (const [place, days] of [4, 7, 12, 21].entries()) {
    add(profileOf(of(22 + place)), [[of(26), 'fake_profile', 'Looks fake.']], {
      at: days * DAY,
      told: NO_ACTION,
    })
  }
  add(profileOf(of(27)), [[of(26), 'fake_profile', 'Fake again.']], { at: 2 * HOUR })

  const visitorId = drawId(random)
  const visitor = { caseNumber: 'R-DEM2-VSTR', priority: 2, createdAt: ago(14 * HOUR) } as const
  result.visitors.push({
    ...visitor,
    id: visitorId,
    clientKey: drawId(random),
    subject: 'picture_of_me',
    location: of(28).username,
    details: 'The picture is mine. I never gave it to anybody.',
    email: 'somebody@example.org',
  })
  result.cases.push({
    ...visitor,
    id: drawId(random),
    kind: 'visitor',
    subjectId: visitorId,
    reportedId: of(28).id,
    reportedName: of(28).username,
    category: 'picture_of_other',
    reports: 1,
    version: 0,
    fileKey: await keepPicture(of(28)),
    width,
    height,
    decision: null,
    reason: null,
    answer: null,
    decidedAt: null,
    toldAt: null,
  })
  return result
}

export const demo = declareDemo({
  compose: composeReports,
  store: async ({ tx, made: { visitors, cases, reports } }) => {
    await insertRows(tx, visitorReports, visitors)
    await insertRows(tx, reportCases, cases)
    await insertRows(tx, memberReports, reports)
  },
})
