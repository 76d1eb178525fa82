import { useQueryClient } from '@tanstack/react-query'
import { useSite } from '#client/platform/site.ts'
import { BrandMark } from '#client/ui/frame/Header.tsx'
import { APP_TEXT } from './app.text.ts'
import { ConnectionScreen } from './ConnectionScreen.tsx'
import { startAnyway } from './startUp.ts'
import { useDocumentTitle } from './title.ts'
import { useReconnect } from './useReconnect.ts'

/** Stands in for the whole site, of which nothing could be fetched yet, not even what its frame shows. */
export function StartScreen({ onRetry }: { onRetry: () => void }) {
  const client = useQueryClient()
  const { name } = useSite()
  const reconnection = useReconnect()
  useDocumentTitle(APP_TEXT.connectionTitle)
  const goOn = () => {
    startAnyway(client)
    onRetry()
  }
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <p className="flex items-center justify-center gap-2.5 font-serif text-xl font-[560] tracking-tight">
        <BrandMark size={30} className="text-accent" />
        {name}
      </p>
      <ConnectionScreen reconnection={reconnection} onContinue={goOn} />
    </main>
  )
}
