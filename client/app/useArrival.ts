import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Moves the focus to the heading of the page that has come, as soon as it is there; not where the page or its reader
 * has put it elsewhere. Answers how to give up.
 */
const focusHeading = (): (() => void) => {
  const main = document.getElementById('content')
  const pressed = document.activeElement
  if (!main || main.contains(pressed)) return () => undefined
  const observer = new MutationObserver(() => attempt())
  const attempt = () => {
    const heading = main.querySelector('h1')
    const isElsewhere = document.activeElement !== pressed && document.activeElement !== document.body
    if (!heading && !isElsewhere) return
    observer.disconnect()
    if (isElsewhere || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  observer.observe(main, { childList: true, subtree: true })
  attempt()
  return () => observer.disconnect()
}

/**
 * After every change of page the focus is on its heading; answers the title to tell screen readers, none for the
 * first page.
 */
export const useArrival = (title: string): string => {
  const router = useRouter()
  const [told, setTold] = useState('')
  const tell = useEffectEvent(() => setTold(title))
  useEffect(() => {
    let giveUp = () => {}
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      giveUp()
      giveUp = focusHeading()
      tell()
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
  return told
}
