import { afterEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function loadWith(cookie: string) {
  const written: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
  return { ...(await import('./sidebarState.ts')), written }
}

test('the sidebar is open until a member collapses it', async () => {
  const { readSidebar } = await loadWith('other=1')
  expect(readSidebar()).toBe(true)
})

test('collapsing and opening are kept in a cookie for 7 days', covers('SHELL-60', 'CONST-36'), async () => {
  const { toggleSidebar, readSidebar, written } = await loadWith('')
  toggleSidebar()
  expect(readSidebar()).toBe(false)
  toggleSidebar()
  expect(readSidebar()).toBe(true)
  expect(written).toEqual([
    'sidebar_state=collapsed; Path=/; Max-Age=604800; SameSite=Lax',
    'sidebar_state=open; Path=/; Max-Age=604800; SameSite=Lax',
  ])
})

test('a collapsed sidebar is collapsed again on the next visit', covers('SHELL-60'), async () => {
  const { readSidebar } = await loadWith('other=1; sidebar_state=collapsed')
  expect(readSidebar()).toBe(false)
})
