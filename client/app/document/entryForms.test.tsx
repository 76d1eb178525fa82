import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { screen, waitFor } from '#testing/site.ts'
import { ForgotPasswordForm } from '#client/domains/accounts/passwords/ForgotPasswordPage.tsx'
import { LoginForm } from '#client/domains/accounts/LoginForm.tsx'
import { ResetPasswordForm } from '#client/domains/accounts/passwords/ResetPasswordPage.tsx'
import { RegisterForm } from '#client/domains/joining/RegisterPage.tsx'
import { createQueryClient } from '#client/platform/calls/query.ts'

const SECRET = 'a very long secret'
const TOKEN = 'token-of-the-mail-0123456789'

const user = userEvent.setup({ document, delay: null, pointerEventsCheck: 0 })
const control = (name: string) =>
  document.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`)
/** Fills in fields without firing an event, like someone typing before the scripts load, or a password manager. */
const fill = (values: Record<string, string | true>) => {
  for (const [name, value] of Object.entries(values)) {
    const field = control(name)
    if (field && value === true) field.checked = true
    else if (field) field.value = String(value)
  }
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive)
  return children
}

const pageOf = async (form: ReactNode, onAlive = () => undefined as void) => {
  const routeTree = createRootRoute({ component: () => <Alive onAlive={onAlive}>{form}</Alive> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history, isServer: false })
  await router.load()
  return (
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  root = undefined
  vi.unstubAllGlobals()
})

/** Renders a form as the server does, so that it can be filled in before it's hydrated. Returns what the form sends. */
const openRendered = async (form: ReactNode) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    const isQuestion = path.endsWith('/address')
    if (method === 'POST' && !isQuestion) sent.push(JSON.parse(body as string))
    return Promise.resolve(new Response('{"available":true}'))
  })
  const page = document.createElement('div')
  page.innerHTML = renderToString(await pageOf(form))
  document.body.replaceChildren(page)
  // With GET, the values would end up in the URL.
  expect(page.querySelector('form')?.method).toBe('post')
  const field = page.querySelector('input')
  return {
    sent,
    comeAlive: async () => {
      const onAlive = vi.fn<() => void>()
      root = hydrateRoot(page, await pageOf(form, onAlive))
      await waitFor(() => expect(onAlive).toHaveBeenCalled())
      expect(page.querySelector('input')).toBe(field)
    },
  }
}

const ROSE = { email: 'rose@example.org', password: SECRET }
const NEW = { ...ROSE, username: 'rose', profileType: 'woman', birthMonth: '4', termsAccepted: true } as const

for (const [what, form, values, button, expected] of [
  [
    'a log-in',
    <LoginForm key="" from={undefined} knownEmail="" onSecondStep={() => undefined} />,
    { ...ROSE, rememberMe: true },
    'Log in',
    { ...ROSE, rememberMe: true },
  ],
  [
    'a log-in that replaces the prefilled email address',
    <LoginForm key="" from={undefined} knownEmail="known@example.org" onSecondStep={() => undefined} />,
    ROSE,
    'Log in',
    { ...ROSE, rememberMe: false },
  ],
  [
    'a request for a new password',
    <ForgotPasswordForm key="" />,
    { email: ROSE.email },
    'Send the link',
    { email: ROSE.email },
  ],
  [
    'a new password',
    <ResetPasswordForm key="" token={TOKEN} onInvalid={() => undefined} />,
    { password: SECRET, confirmation: SECRET },
    'Save the new password',
    { token: TOKEN, password: SECRET },
  ],
  [
    'a registration',
    <RegisterForm key="" from={undefined} onDone={() => undefined} />,
    { ...NEW, confirmation: SECRET },
    'Create account',
    { ...NEW, birthMonth: 4, birthYear: 1990 },
  ],
] satisfies [string, ReactNode, Record<string, string | true>, string, object][]) {
  const sendIt = async () => {
    // The years on offer depend on the current date, so the scripts add them.
    if ('birthMonth' in values) await screen.findByRole('option', { name: '1990' })
    fill({ birthYear: '1990' })
    await user.click(screen.getByRole('button', { name: button }))
  }

  test(`${what} that was entered before the scripts loaded is kept and sent`, async () => {
    const { sent, comeAlive } = await openRendered(form)
    fill(values)
    await comeAlive()
    for (const [name, value] of Object.entries(values)) {
      const field = control(name)
      expect(value === true ? field?.checked : field?.value, name).toBe(value)
    }
    await sendIt()
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(expected)]))
  })

  test(`${what} that was filled in without an input event is sent`, async () => {
    const { sent, comeAlive } = await openRendered(form)
    await comeAlive()
    fill(values)
    await sendIt()
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(expected)]))
  })
}

test('text entered before the scripts loaded is validated as soon as they run', async () => {
  const { comeAlive } = await openRendered(<RegisterForm from={undefined} onDone={() => undefined} />)
  fill({ username: 'rose', password: 'rose' })
  await comeAlive()
  expect(await screen.findByText('This name is free.')).toBeInTheDocument()
})

test('an error disappears when its field changes, and doesn’t come back before the form is sent', async () => {
  const { comeAlive } = await openRendered(<ForgotPasswordForm />)
  await comeAlive()
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  const email = screen.getByLabelText('Email')
  await waitFor(() => expect(email).toHaveAttribute('aria-invalid'))
  for (const letter of 'no') {
    await user.type(email, letter)
    expect(email).not.toHaveAttribute('aria-invalid')
  }
})
