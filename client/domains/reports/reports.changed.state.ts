import type { OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'

/**
 * Names of the texts of the profile that are other ones than when they were reported; null where no profile was reported, or one
 * of the two is gone.
 */
export const changedTexts = ({ filed, member }: Pick<OpenedCase, 'filed' | 'member'>): string[] | null => {
  const reported = filed[0]?.evidence?.profile
  if (!reported || !member) return null
  const names = new Set([...Object.keys(reported), ...Object.keys(member.texts)])
  return [...names].filter((name) => reported[name] !== member.texts[name])
}
