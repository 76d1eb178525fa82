import type { Services } from '#server/platform/services.ts'

/** Everything that is held of a member, by domain. */
export const exportMember = async (
  { db, personal }: Services,
  memberId: string,
): Promise<Record<string, unknown>> => {
  const parts: Record<string, unknown> = {}
  for (const part of personal) if (part.export) parts[part.domain] = await part.export(db, memberId)
  return parts
}
