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

/** The shares of all the member's photos, or of one of them. */
export const givenQuery = (photoId?: string) => pagesOf(listGivenLicences, photoId ? { photoId } : {})

/** The photos others share with the member. */
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

/** Revokes one share, and reports it in a toast. */
export const useRevokeLicence = () =>
  useRevoking(({ id, picture }: GivenLicence) => call(revokeLicence, { photoId: picture.id, licenceId: id }))

/** Revokes all of a photo's shares, and reports it in a toast. */
export const useRevokeLicences = () => useRevoking((photoId: string) => call(revokeLicences, { photoId }))
