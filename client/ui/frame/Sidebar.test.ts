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
  return { ...(await import('./Sidebar.tsx')), written }
}

test('the sidebar is open until a member collapses it, but starts with icons on pages that need its width', async () => {
  const { readSidebar } = await loadWith('other=1')
  expect(readSidebar()).toEqual({ elsewhere: true, withIcons: false })
})

test(
  'the sidebar’s state is stored in a cookie for 7 days, separately for pages that start with icons',
  covers('SHELL-60.1', 'SHELL-60.2', 'CONST-36'),
  async () => {
    const { toggleSidebar, readSidebar, written } = await loadWith('')
    toggleSidebar('elsewhere')
    expect(readSidebar()).toEqual({ elsewhere: false, withIcons: false })
    toggleSidebar('withIcons')
    expect(readSidebar()).toEqual({ elsewhere: false, withIcons: true })
    toggleSidebar('elsewhere')
    toggleSidebar('withIcons')
    expect(readSidebar()).toEqual({ elsewhere: true, withIcons: false })
    expect(written).toEqual(
      ['collapsed', 'collapsed.open', 'open.open', 'open'].map(
        (state) => `sidebar_state=${state}; Path=/; Max-Age=604800; SameSite=Lax`,
      ),
    )
  },
)

test('the next visit restores the sidebar’s state', covers('SHELL-60.1', 'SHELL-60.2'), async () => {
  const { readSidebar } = await loadWith('other=1; sidebar_state=collapsed.open')
  expect(readSidebar()).toEqual({ elsewhere: false, withIcons: true })
})
