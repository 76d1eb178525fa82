import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { handOverToast, toast } from '#client/ui/feedback/toast.ts'
import { endSession } from './accounts.session.api.ts'
import { LOGOUT_TEXT } from './accounts.logout.text.ts'

/**
 * Logs out: the page forgets the member and goes to `/`, even when the server cannot be told. Once it was told,
 * a new page is loaded (`next`), so that nothing of this one is left in the browser's memory.
 */
export const useLogOut = (next = '/') => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const isTold = await endSession(client)
    if (isTold) {
      toast.success(LOGOUT_TEXT.done)
      handOverToast()
      location.assign(next)
      return
    }
    await navigate({ to: '/' })
    toast.error(LOGOUT_TEXT.failed)
  }
}
