import { areIndependent, isWithholdable, type WithheldKind } from '#shared/domains/reports/reports.rules.ts'
import type { CaseKind } from '#shared/domains/reports/reports.filing.contract.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { withholdReply } from '#server/domains/discussion/discussion.withheld.commands.ts'
import { withholdPhoto } from '#server/domains/photos/photos.withheld.commands.ts'
import { withholdPost } from '#server/domains/posts/posts.withheld.commands.ts'
import { listTrusted } from '#server/domains/reports/reports.reporters.queries.ts'

interface Withholding {
  id: string
  isWithheld: boolean
}

const WITHHOLD: Record<
  WithheldKind,
  (services: Services, unit: Work, withholding: Withholding) => Promise<void>
> = {
  photo: (_, unit, withholding) => withholdPhoto(unit, withholding),
  post: (_, unit, withholding) => withholdPost(unit, withholding),
  reply: withholdReply,
}

interface Reported {
  id: string
  kind: CaseKind
  subjectId: string | null
}

/**
 * Hides a reported item from everyone except its owner and staff if enough trusted members who aren't friends with each
 * other have reported it.
 */
export const withholdReported = async (
  services: Services,
  unit: Work,
  { id: caseId, kind, subjectId: id }: Reported,
): Promise<void> => {
  if (!id || !isWithholdable(kind)) return
  const reporters = await listTrusted(unit.tx, { caseId, now: unit.now })
  if (areIndependent(reporters)) await WITHHOLD[kind](services, unit, { id, isWithheld: true })
}

/** Shows the item to everyone again after the decision. */
export const showDecided = async (
  services: Services,
  unit: Work,
  { kind, subjectId: id }: Reported,
): Promise<void> => {
  if (id && isWithholdable(kind)) await WITHHOLD[kind](services, unit, { id, isWithheld: false })
}
