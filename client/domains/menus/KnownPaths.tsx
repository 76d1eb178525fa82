import { PAGES } from '#shared/routes.ts'

export const KNOWN_PATHS = 'known-paths'

/** What an input with `list={KNOWN_PATHS}` proposes: the pages of the site. */
export function KnownPaths() {
  return (
    <datalist id={KNOWN_PATHS}>
      {PAGES.map(({ path, title }) => (
        <option key={path} value={path}>
          {title}
        </option>
      ))}
    </datalist>
  )
}
