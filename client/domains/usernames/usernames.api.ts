import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  listOwnUsernameRequests,
  markUsernameDecisionsSeen,
  requestUsername,
  USERNAME_REASONS,
} from '#shared/domains/usernames/usernames.contract.ts'
import { usernameProblems } from '#shared/domains/usernames/usernames.rules.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { FIELD_OF, refusalOf, USERNAME_TEXT, type UsernameValues } from './usernames.text.ts'

/** The member's username requests. Refetched by every page that shows them, since an admin may have decided on one. */
export const usernameRequestsQuery = queryOptions({
  ...queryOf(listOwnUsernameRequests, {}),
  staleTime: 0,
  // A request may have been sent in another tab.
  refetchOnWindowFocus: true,
})

/** Marks every decision in the list as seen, each time the list contains a new one. */
export const useMarkDecisionsSeen = () => {
  const { data } = useQuery(usernameRequestsQuery)
  const newest = data?.requests.find(({ decidedAt }) => decidedAt !== null)?.id
  useEffect(() => {
    // If this fails, a seen decision is at worst also emailed.
    if (newest) call(markUsernameDecisionsSeen, {}).catch(() => undefined)
  }, [newest])
}

interface Asking {
  /** The member's current name. */
  current: string
  /** Whether a request is already pending. */
  isWaiting: boolean
  /** The toast for a failure. */
  failed: string
  onSent?: () => void
}

const typedIn = ({ newUsername, confirmation = newUsername, password }: UsernameValues) => ({
  newUsername: newUsername.trim(),
  confirmation: confirmation.trim(),
  password,
})

/** A form to request a new username. Problems are shown at their fields, the outcome in a toast. */
export const useUsernameForm = ({ current, isWaiting, failed, onSent }: Asking) => {
  const client = useQueryClient()
  /** Whether the request failed for a reason unrelated to a field. */
  const [isFailed, setFailed] = useState(false)
  const entry = useEntryForm<UsernameValues>({ check, onProblem: () => setFailed(false), send })

  function check(values: UsernameValues) {
    const problems = usernameProblems({ ...typedIn(values), current, isWaiting })
    return problems.map((problem) => ({ field: FIELD_OF[problem], text: USERNAME_REASONS[problem].message }))
  }

  async function send(values: UsernameValues) {
    setFailed(false)
    try {
      await call(requestUsername, typedIn(values))
    } catch (error) {
      const refusal = refusalOf(error, new Date())
      if (refusal) entry.refuse(refusal.field, refusal.text)
      else setFailed(true)
      toast.error(failed)
      return
    }
    void client.invalidateQueries({ queryKey: usernameRequestsQuery.queryKey })
    entry.clear()
    toast.success(USERNAME_TEXT.sent)
    onSent?.()
  }

  return { ...entry, isFailed }
}
