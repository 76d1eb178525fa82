import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { screen } from '#testing/site.ts'
import { AnnouncementStrip } from '#client/domains/announcements/Announcements.tsx'
import { showAnnouncements } from './documentNotices.ts'

const KEY = 'dismissed-announcements'
const items = ['one', 'two', 'three', 'four'].map((text) => ({ id: `id-${text}`, text, path: '/terms' }))
let stop = () => {}

const show = () => {
  stop()
  const html = renderToStaticMarkup(<AnnouncementStrip announcements={items} />)
  document.body.innerHTML = `${html}<main id="content" tabindex="-1">Text</main>`
  stop = showAnnouncements(document.querySelector('section') as HTMLElement)
}
const listed = () => [...document.querySelectorAll<HTMLElement>('li')]
const shown = () =>
  listed().flatMap(({ dataset }) => (dataset['waiting'] === undefined ? [dataset['announcement']] : []))
const press = (name: string) =>
  document.querySelector<HTMLElement>(`[data-announcement="id-${name}"] button`)?.click()

beforeEach(() => localStorage.clear())
afterEach(() => stop())

test(
  'without scripts a document shows the first three announcements without a dismiss button',
  covers('BEY-47.3', 'BEY-47.5'),
  () => {
    document.body.innerHTML = renderToStaticMarkup(<AnnouncementStrip announcements={items} />)
    expect(shown()).toEqual([])
    const withoutScripts = listed().map(({ className }) => className.includes('noscript:data-waiting:block'))
    expect(withoutScripts).toEqual([true, true, true, false])
    for (const { className } of document.querySelectorAll('button'))
      expect(className).toContain('noscript:hidden')
  },
)

test(
  'a document shows three announcements that weren’t dismissed in this browser, and another one after a dismissal',
  covers('BEY-47.3', 'BEY-47.5'),
  () => {
    localStorage.setItem(KEY, 'id-two')
    show()
    expect(shown()).toEqual(['id-one', 'id-three', 'id-four'])
    press('three')
    expect(shown()).toEqual(['id-one', 'id-four'])
    expect(localStorage.getItem(KEY)).toBe('id-two id-three')
    expect(document.activeElement?.closest('li')?.dataset['announcement']).toBe('id-four')
    press('four')
    expect(document.activeElement?.closest('li')?.dataset['announcement']).toBe('id-one')
    press('one')
    expect(document.querySelector('section')?.hidden).toBe(true)
    expect(document.getElementById('content')).toHaveFocus()
    show()
    expect(shown()).toEqual([])
    expect(screen.queryByRole('region')).toBeNull()
  },
)
