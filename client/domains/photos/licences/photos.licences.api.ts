import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import {
  giveLicence,
  type GivenLicence,
  listGivenLicences,
  listReceivedLicences,
  revokeLicence,
  revokeLicences,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { invalidateLicences } from '#client/domains/photos/photos.handlers.live.ts'
import { LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'

/** With whom the member shares photos, or one of them. */
export const givenQuery = (photoId?: string) => pagesOf(listGivenLicences, photoId ? { photoId } : {})

/** The photos that others share with the member. */
export const receivedQuery = pagesOf(listReceivedLicences, {})

/** Shares one of the member's photos. */
export const useGiveLicence = (photoId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { username: string; duration: LicenceDuration }) =>
      call(giveLicence, { photoId, ...given }),
    onSuccess: () => {
      toast.success(LICENCES_TEXT.shared)
      return invalidateLicences(client)
    },
  })
}

const useRevoking = <V>(send: (revoked: V) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(LICENCES_TEXT.revoked)
      return invalidateLicences(client)
    },
    onError: () => void toast.error(LICENCES_TEXT.revokeFailed),
  })
}

/** Ends one licence at once, and reports it by toast. */
export const useRevokeLicence = () =>
  useRevoking(({ id, picture }: GivenLicence) => call(revokeLicence, { photoId: picture.id, licenceId: id }))

/** Ends all licences of a photo at once, and reports it by toast. */
export const useRevokeLicences = () => useRevoking((photoId: string) => call(revokeLicences, { photoId }))
