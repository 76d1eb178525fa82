import { clsx } from 'clsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { useClearStatus, useStatus } from './status.api.ts'
import { BOX_TEXT } from './status.text.ts'

/** The member's own status, below the account's links. */
export function StatusBox({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const status = useStatus()
  const clear = useClearStatus()
  if (status === undefined) return null
  return (
    <section aria-label={BOX_TEXT.box} className="rounded-card border border-line bg-card p-3 text-sm">
      {status ? (
        <>
          <p className="font-semibold">{BOX_TEXT.title}</p>
          <p dir="auto" className="mt-1 line-clamp-4 break-words text-ink-soft">
            {status.text}
          </p>
          <div className="-mb-1 -ml-3 flex flex-wrap items-center">
            <Button
              look="ghost"
              size="sm"
              className="underline"
              busy={clear.isPending}
              onClick={() => clear.mutate()}
            >
              {BOX_TEXT.clear}
            </Button>
            <Link
              href="/update-status"
              className={clsx(buttonClass({ look: 'ghost', size: 'sm' }), 'underline')}
              onClick={onNavigate}
            >
              {BOX_TEXT.change}
            </Link>
          </div>
        </>
      ) : (
        <p>
          {BOX_TEXT.empty}{' '}
          <Link href="/update-status" className="link" onClick={onNavigate}>
            {BOX_TEXT.update}
          </Link>
        </p>
      )}
    </section>
  )
}
