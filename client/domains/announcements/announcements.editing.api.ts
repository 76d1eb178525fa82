import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { listShown } from '#shared/domains/announcements/announcements.contract.ts'
import {
  addAnnouncement,
  ANNOUNCEMENT_REASONS,
  deleteAnnouncement,
  endAnnouncement,
  getAnnouncement,
  listAnnouncements,
  type StoredAnnouncement,
  updateAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call, CallFailure, refusedFields } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { ANNOUNCEMENT_FORM_TEXT, ANNOUNCEMENTS_TEXT } from './announcements.more.text.ts'

export const announcementsQuery = (isOver: boolean) => ({
  ...pagesOf(listAnnouncements, { isOver }),
  staleTime: 0,
})

/** Refetches the lists and this page's own announcements. A row that's about to disappear moves the focus first. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [listAnnouncements, listShown].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
  )

const isOneOf = (error: unknown, reasons: readonly { code: string }[]) =>
  error instanceof CallFailure && reasons.some(({ code }) => code === error.code)

/** Whether another admin has changed or deleted the announcement in the meantime. */
export const isStale = (error: unknown): boolean =>
  isOneOf(error, [ANNOUNCEMENT_REASONS.changed, ANNOUNCEMENT_REASONS.gone])

/** Fetches the announcement as it's stored now. Returns undefined if it's gone. */
export const findAnnouncement = (id: string): Promise<StoredAnnouncement | undefined> =>
  call(getAnnouncement, { id }).then(
    ({ announcement }) => announcement,
    (error: unknown) => {
      if (isOneOf(error, [ANNOUNCEMENT_REASONS.gone])) return undefined
      throw error
    },
  )

/** Reports the failure in a toast. If the reason is known, includes it and refetches the announcements. */
const report = (client: QueryClient, failed: string, error: Error) => {
  const isKnown = isOneOf(error, Object.values(ANNOUNCEMENT_REASONS))
  toast.error(failed, isKnown ? { description: error.message } : {})
  if (isKnown) void refresh(client)
}

interface Saving {
  fields: InputOf<typeof addAnnouncement>
  /** The version that was edited, or undefined for a new announcement. */
  base: StoredAnnouncement | undefined
}

/** Adds or changes an announcement, and reports it in a toast. Field errors are left to the form. */
export const useSaveAnnouncement = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, base }: Saving) =>
      base
        ? call(updateAnnouncement, { ...fields, id: base.id, updatedAt: base.updatedAt })
        : call(addAnnouncement, fields),
    onSuccess: async (_, { base }) => {
      await refresh(client)
      toast.success(base ? ANNOUNCEMENT_FORM_TEXT.updated : ANNOUNCEMENT_FORM_TEXT.added)
    },
    onError: (error, { base }) => {
      if (Object.keys(refusedFields(error)).length > 0) return
      const failed = base ? ANNOUNCEMENT_FORM_TEXT.updateFailed : ANNOUNCEMENT_FORM_TEXT.addFailed
      report(client, failed, error)
    },
  })
}

/** Ends an announcement now, and reports it in a toast. */
export const useEndAnnouncement = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, updatedAt }: StoredAnnouncement) => call(endAnnouncement, { id, updatedAt }),
    onSuccess: () => {
      void refresh(client)
      toast.success(ANNOUNCEMENTS_TEXT.ended)
    },
    onError: (error) => report(client, ANNOUNCEMENTS_TEXT.endFailed, error),
  })
}

/** Deletes an announcement, and reports it in a toast. */
export const useDeleteAnnouncement = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: StoredAnnouncement) => call(deleteAnnouncement, { id }),
    onSuccess: () => {
      void refresh(client)
      toast.success(ANNOUNCEMENTS_TEXT.deleted)
    },
    onError: (error) => report(client, ANNOUNCEMENTS_TEXT.deleteFailed, error),
  })
}
