import { useSession } from '../calls/session.ts'

/** Tells password managers whose password a form is for, by the email address used to log in. */
export function AccountName({ email }: { email?: string | undefined }) {
  const { user } = useSession()
  const value = email ?? user?.email
  return value && <input hidden readOnly type="email" autoComplete="username" value={value} />
}
