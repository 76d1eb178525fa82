import { expect } from 'vitest'
import { waitFor } from './site.ts'

const passwordsOnPage = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]

/**
 * Expects the password fields on the page, which are in this file of the client, to be for these kinds of password, and
 * their form to tell password managers its account: by its email address, or by a field if the member types it.
 */
export const expectAccountName = async (file: string, passwords: string[], email?: string) => {
  await waitFor(() => expect(passwordsOnPage().length, file).toBeGreaterThan(0))
  expect(passwordsOnPage().map((field) => field.autocomplete)).toEqual(passwords)
  if (passwords.includes('one-time-code')) return
  const { form } = passwordsOnPage()[0] ?? {}
  await waitFor(() => expect(form?.querySelectorAll('[autocomplete=username]')).toHaveLength(1))
  const name = form?.querySelector<HTMLInputElement>('[autocomplete=username]')
  expect(name).toHaveAttribute('type', 'email')
  expect(name?.readOnly).toBe(email !== undefined)
  if (email !== undefined) expect(name).toHaveValue(email)
}
