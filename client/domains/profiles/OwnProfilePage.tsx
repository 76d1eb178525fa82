import { Navigate } from '@tanstack/react-router'
import { useSession } from '#client/platform/calls/session.ts'

/** Redirects to the member's own public profile. */
export function OwnProfilePage() {
  const { user } = useSession()
  return user && <Navigate to={`/profile/${user.username}`} replace />
}
