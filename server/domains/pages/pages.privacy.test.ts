import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { SIDEBAR_COOKIE } from '#shared/kernel/boot.ts'
import { DISCREET_COOKIE } from '#shared/kernel/title.ts'
import { COOKIES } from '#server/platform/http/session-cookie.ts'
import { covers } from '#testing/covers.ts'
import { PRIVACY_TEXT } from './pages.legal.data.ts'

const sources = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.(?:ts|tsx|js)$/.test(path) && !path.startsWith('public'))
  .map((path) => ({ name: basename(path), code: readFileSync(join('client', path), 'utf8') }))
const cookies = /## Cookies and the like\n([^]*?)\n## /.exec(PRIVACY_TEXT)?.[1] ?? ''

test('the privacy policy lists exactly the cookies in use', covers('LAND-30.1'), () => {
  const named = [...cookies.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, name]) => name)
  expect(named).toEqual([...COOKIES, SIDEBAR_COOKIE, DISCREET_COOKIE])
  const written = sources.flatMap(({ code }) => [...code.matchAll(/document\.cookie = (\S*)=/g)])
  expect(new Set(written.map(([, name]) => name))).toEqual(
    new Set(['`${DISCREET_COOKIE}', '`${SIDEBAR_COOKIE}']),
  )
})

/** Files that write to the browser's storage, and the privacy policy's wording for it. */
const KEPT: Record<string, string> = {
  'ErrorScreen.tsx': 'how a page was going on',
  'NewTerms.tsx': 'how a page was going on',
  'accounts.api.ts': 'how a page was going on',
  'announcements.dismissed.state.ts': 'announcements you have closed',

  'firstCover.js': 'the PIN of this device',
  'logOut.ts': 'what you were writing',
  'outage.ts': 'how a page was going on',
  'picked.ts': 'photos you have shared with this site',
  'pinRules.ts': 'the PIN of this device',
  'site.ts': 'the layout of the pages',
  'theme.ts': 'light or dark colours',
  'toast.ts': 'how a page was going on',
}

test('the privacy policy covers everything else that browsers store', covers('LAND-30.1'), () => {
  const writers = sources.filter(({ code }) =>
    /(browserStorage|tabStorage|(local|session)Storage)\.(write|setItem)|indexedDB|caches\.open/.test(code),
  )
  expect(writers.map(({ name }) => name).toSorted()).toEqual(Object.keys(KEPT))
  for (const words of Object.values(KEPT)) expect(cookies).toContain(words)
})
