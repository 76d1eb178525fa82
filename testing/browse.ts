import { screen, within, type Site } from './site.ts'

type User = Awaited<ReturnType<Site['open']>>['user']

const filters = () => within(screen.getByRole('list', { name: 'Filters' }))

/** The button that opens a group of filters, whose label starts with the group's name. */
export const pill = (part: string): HTMLElement =>
  filters().getByRole('button', { name: new RegExp(`^${part}\\b`) })

/** Opens a group of filters below its button, unless it's already open. Returns queries for the group. */
export const openPart = async (user: User, part: string) => {
  if (!screen.queryByRole('dialog', { name: part })) await user.click(pill(part))
  return within(screen.getByRole('dialog', { name: part }))
}

/** The names of the filters that can be removed by pressing them. */
export const chips = () =>
  filters()
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''))
