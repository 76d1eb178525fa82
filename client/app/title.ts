import { useEffect, useLayoutEffect } from 'react'
import { documentTitle } from '#shared/kernel/title.ts'
import { useDiscreet } from '#client/platform/discreet.ts'
import { useSite } from '#client/platform/site.ts'

/** `<title> · <site>`, or the neutral title in discreet mode. */
const useFullTitle = (title: string) => documentTitle(title, useSite().name, useDiscreet())

/** Gives the document the title of its route. */
export const useRouteTitle = (title: string) => {
  const full = useFullTitle(title)
  // Earlier than what a page on that route says of itself.
  useLayoutEffect(() => void (document.title = full), [full])
}

/** Gives the document another title than that of its route. */
export const useDocumentTitle = (title: string) => {
  const full = useFullTitle(title)
  useEffect(() => void (document.title = full), [full])
}
