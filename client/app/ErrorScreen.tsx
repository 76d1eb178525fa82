import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { MissingCode } from '#client/ui/feedback/part.ts'
import { BrokenView } from './BrokenView.tsx'
import { MissingCodeScreen } from './MissingCodeScreen.tsx'
import { StartScreen } from './StartScreen.tsx'
import { StartFailure } from './startUp.ts'
import { useTakeOver } from './takeOver.ts'

/** What shows where a view broke; everything around it stays usable. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  // It may stand where the page was to take over.
  useTakeOver()
  const retry = () => {
    // What the view was made of may be what broke it.
    client.removeQueries({ type: 'inactive' })
    void router.invalidate()
  }
  if (error instanceof StartFailure) return <StartScreen onRetry={retry} />
  if (error instanceof MissingCode) return <MissingCodeScreen onRetry={retry} />
  return <BrokenView onRetry={retry} />
}
