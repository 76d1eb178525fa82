import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { mayShowBanner } from './bannerPages.ts'

test.each(['/', '/login', '/register', '/landing', '/landing/register', '/landing-of-some-kind'])(
  '%s never shows the banner',
  covers('ROUTE-11', 'CONN-27'),
  (path) => {
    expect(mayShowBanner(path)).toBe(false)
  },
)

test.each(['/browse', '/dashboard', '/status', '/about', '/forgot-password', '/login/more', '/my/landing'])(
  '%s may show the banner',
  covers('ROUTE-11'),
  (path) => {
    expect(mayShowBanner(path)).toBe(true)
  },
)
