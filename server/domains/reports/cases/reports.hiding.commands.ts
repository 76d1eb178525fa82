import { and, eq } from 'drizzle-orm'
import type { ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hideLine, showLine } from '#server/domains/chat/chat.reported.commands.ts'
import {
  hideMessage,
  hideThread,
  showMessage,
  showThread,
} from '#server/domains/messages/sending/messages.reported.commands.ts'
import { hideItem, showItem } from '#server/domains/relations/relations.hidings.commands.ts'
import type { HidingKind } from '#server/domains/relations/relations.hidings.tables.ts'
import { memberReports } from './reports.cases.tables.ts'

interface Hidden {
  memberId: string
  /** The id of the reported item. */
  id: string
  now: Date
}

interface Hiding {
  hide(unit: Work, hidden: Hidden): Promise<void>
  show(unit: Work, hidden: Hidden): Promise<void>
}

const byRow = (kind: HidingKind): Hiding => ({
  hide: async ({ tx }, { memberId, id, now }) => {
    await hideItem(tx, { memberId, kind, itemId: id, now })
  },
  show: async ({ tx }, { memberId, id }) => {
    await showItem(tx, { memberId, kind, itemId: id })
  },
})

const HIDING: Record<ReportKind, Hiding> = {
  profile: byRow('profile'),
  photo: byRow('photo'),
  post: byRow('post'),
  reply: byRow('reply'),
  message: {
    hide: (unit, { memberId, id: messageId }) => hideMessage(unit, { memberId, messageId }),
    show: (unit, { memberId, id: messageId }) => showMessage(unit, { memberId, messageId }),
  },
  conversation: {
    hide: (unit, { memberId, id: threadId }) => hideThread(unit, { memberId, threadId }),
    show: (unit, { memberId, id: threadId }) => showThread(unit, { memberId, threadId }),
  },
  chat_line: {
    hide: (unit, { memberId, id: lineId }) => hideLine(unit, { memberId, lineId }),
    show: (unit, { memberId, id: lineId }) => showLine(unit, { memberId, lineId }),
  },
}

/** Hides a reported item from the member who reported it, and from no one else. */
export const hideReported = (unit: Work, { kind, ...hidden }: Hidden & { kind: ReportKind }): Promise<void> =>
  HIDING[kind].hide(unit, hidden)

const ownReport = statement(
  'reports.ofReporter',
  (db, { reporterId, reportId }: Given<{ reporterId: string; reportId: string }>) =>
    db
      .select({ kind: memberReports.kind, id: memberReports.subjectId })
      .from(memberReports)
      .where(and(eq(memberReports.id, reportId), eq(memberReports.reporterId, reporterId))),
)

/** Shows an item again to the member who reported it. Throws `not_found` for other members' reports. */
export const showAgain = (
  services: Services,
  asked: { reporterId: string; reportId: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const [own] = await ownReport(unit.tx, asked)
    if (!own) throw new Failure(COMMON_REASONS.notFound)
    if (own.id === null) return
    await HIDING[own.kind].show(unit, {
      memberId: asked.reporterId,
      id: own.id,
      now: unit.now,
    })
  })
