import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#client/ui/toast.ts'
import { endSession } from './accounts.session.api.ts'
import { SESSION_TEXT } from './accounts.text.ts'

/** Logs out: the page forgets the member and goes to `/`, even when the server cannot be told. */
export const useLogOut = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const isTold = await endSession(client)
    await navigate({ to: '/' })
    if (isTold) toast.success(SESSION_TEXT.loggedOut)
    else toast.error(SESSION_TEXT.logOutFailed)
  }
}
