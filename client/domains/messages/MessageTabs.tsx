import { hasPage } from '#client/app/pages.ts'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { LISTS } from './messages.data.ts'
import { MESSAGES_TEXT } from './messages.text.ts'

/** The lists of the message centre that have a page; a single one needs no tabs. */
export function MessageTabs({ isThere = hasPage }: { isThere?: (path: string) => boolean }) {
  const tabs = LISTS.filter(({ href }) => isThere(href))
  return tabs.length > 1 && <Tabs label={MESSAGES_TEXT.title} tabs={tabs} />
}
