import { expect, test } from 'vitest'
import { mayShowBanner } from './bannerPages.ts'

test.each(['/', '/login', '/register', '/landing', '/landing/register', '/landing-of-some-kind'])(
  'ROUTE-11 CONN-27 %s never shows the banner',
  (path) => {
    expect(mayShowBanner(path)).toBe(false)
  },
)

test.each(['/browse', '/dashboard', '/status', '/about', '/forgot-password', '/login/more', '/my/landing'])(
  'ROUTE-11 %s may show the banner',
  (path) => {
    expect(mayShowBanner(path)).toBe(true)
  },
)
