import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  updatePlace,
  updatePreferences,
  updateProfile,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { updatePersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import {
  type ConsentSubject,
  listConsents,
  type PrivacySettings,
  updatePrivacy,
  withdrawConsent,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { getProfileAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { invalidate } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { PROFILES_TEXT } from './profiles.text.ts'
import { PERSONAL_TEXT, PRIVACY_TEXT } from './profiles.more.text.ts'
import {
  consentsQuery,
  personalQuery,
  preferencesQuery,
  privacyQuery,
  profileTextQuery,
} from './profiles.queries.api.ts'

/** Invalidates what other pages show of the member's own profile. */
const useInvalidate = () => {
  const client = useQueryClient()
  return () => {
    for (const { name } of [getProfile, getProfileAs, listConsents])
      void client.invalidateQueries({ queryKey: [name] })
    void invalidate(client, getProfile)
  }
}

const isSignedOut = (error: Error) =>
  error instanceof CallFailure && error.code === COMMON_REASONS.notSignedIn.code

/** Returns the error message for a failed profile save. */
export const profileFailure = (error: Error): string =>
  isSignedOut(error) ? PROFILES_TEXT.noUser : PROFILES_TEXT.updateFailed

/** Returns a settings screen's error message for a failed save. */
export const settingsFailure = (error: Error, otherwise: string): string =>
  isSignedOut(error) ? PROFILES_TEXT.noUserInSettings : otherwise

/** Saves title, text or interests, and reports it in a toast. */
export const useUpdateProfile = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (changes: InputOf<typeof updateProfile>) => call(updateProfile, changes),
    onSuccess: (saved) => {
      client.setQueryData(profileTextQuery.queryKey, saved)
      invalidate()
      toast.success(PROFILES_TEXT.updated)
    },
    onError: (error) => void toast.error(profileFailure(error)),
  })
}

export const useUpdatePreferences = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (changes: InputOf<typeof updatePreferences>) => call(updatePreferences, changes),
    onSuccess: (saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved)
      client.removeQueries({ queryKey: personalQuery.queryKey })
      void client.invalidateQueries({ queryKey: [getSession.name] })
      invalidate()
    },
    onError: (error) => {
      if (isSignedOut(error)) toast.error(PROFILES_TEXT.noUserInSettings)
    },
  })
}

/** Saves personal details, and reports it in a toast. */
export const useUpdatePersonal = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (changes: InputOf<typeof updatePersonal>) => call(updatePersonal, changes),
    onSuccess: (saved) => {
      client.setQueryData(personalQuery.queryKey, saved)
      invalidate()
      toast.success(PERSONAL_TEXT.saved)
    },
    onError: (error) => void toast.error(settingsFailure(error, PERSONAL_TEXT.failed)),
  })
}

/** Sets the place on the server from a postcode prefix. */
export const useUpdatePlace = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: InputOf<typeof updatePlace>) => call(updatePlace, input),
    onSuccess: ({ found, countries, ...place }) => {
      if (countries.length > 0 && !found) return
      client.setQueryData(preferencesQuery.queryKey, (before) => before && { ...before, ...place })
      invalidate()
    },
  })
}

/** Changes privacy settings one at a time, and reports each change in a toast. */
export const useUpdatePrivacy = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    scope: { id: updatePrivacy.name },
    mutationFn: (changes: Partial<PrivacySettings>) => call(updatePrivacy, changes),
    onSuccess: (saved) => {
      client.setQueryData(privacyQuery.queryKey, saved)
      invalidate()
      toast.success(PRIVACY_TEXT.saved)
    },
    onError: (error) => void toast.error(settingsFailure(error, PRIVACY_TEXT.failed)),
  })
}

export const useWithdrawConsent = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (subject: ConsentSubject) => call(withdrawConsent, { subject }),
    onSuccess: (left) => {
      client.setQueryData(consentsQuery.queryKey, left)
      client.removeQueries({ queryKey: profileTextQuery.queryKey })
      client.removeQueries({ queryKey: preferencesQuery.queryKey })
      client.removeQueries({ queryKey: personalQuery.queryKey })
      invalidate()
      toast.success(PRIVACY_TEXT.withdrawn)
    },
    onError: (error) => void toast.error(settingsFailure(error, PRIVACY_TEXT.withdrawFailed)),
  })
}
