import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'

const forms = Object.entries(
  import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../ui/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([, code]) => code.includes('<PasswordInput'))

/** Opened by a mailed link, which does not say whose it is. */
const BY_LINK = ['ConfirmForm.tsx', 'ResetPasswordForm.tsx']

test('every form with a password says whose it is', covers('LOGIN-03'), () => {
  expect(forms.length).toBeGreaterThan(9)
  const silent = forms.filter(([path, code]) => {
    if (BY_LINK.some((name) => path.endsWith(`/${name}`))) return false
    const names = code.match(/<AccountName|autoComplete="username"/g) ?? []
    return names.length !== 1
  })
  expect(silent.map(([path]) => path)).toEqual([])
  const address = forms.filter(([, code]) => code.includes('autoComplete="username"'))
  for (const [, code] of address) expect(code).toContain('<Input type="email" autoComplete="username"')
})
