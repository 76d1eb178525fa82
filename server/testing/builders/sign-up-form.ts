import { newId } from '#shared/kernel/ids.ts'

/** What the registration form sends for an adult with an unused username and email address. */
export const signUpForm = (changed: Record<string, unknown> = {}) => {
  const username = `new-${newId().slice(-12)}`
  return {
    clientKey: newId(),
    email: `${username}@example.org`,
    password: 'correct-horse',
    username,
    profileType: 'man',
    birthMonth: 1,
    birthYear: 1990,
    termsAccepted: true,
    ...changed,
  }
}
