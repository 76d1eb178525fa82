import { useEffect } from 'react'
import { useSite } from '#client/platform/site.ts'

/** Sets the document title to `<title> · <site>`. */
export const useDocumentTitle = (title: string) => {
  const { name } = useSite()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
