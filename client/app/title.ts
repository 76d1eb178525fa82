import { useEffect } from 'react'
import { documentTitle } from '#shared/kernel/title.ts'
import { useDiscreet } from '#client/platform/discreet.ts'
import { useSite } from '#client/platform/site.ts'

/** Sets the document title to `<title> · <site>`, or the neutral one in discreet mode. */
export const useDocumentTitle = (title: string) => {
  const { name } = useSite()
  const isDiscreet = useDiscreet()
  useEffect(() => {
    document.title = documentTitle(title, name, isDiscreet)
  }, [title, name, isDiscreet])
}
