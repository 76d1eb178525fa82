import { useQuery } from '@tanstack/react-query'
import { getPage } from '#shared/domains/pages/pages.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { useSite } from '#client/platform/site.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { RichText } from '#client/ui/display/RichText.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { REGISTER_TEXT } from './joining.text.ts'
import { TERMS_TEXT } from './joining.more.text.ts'

/** Shows the stored text of `/terms`. */
export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { name } = useSite()
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(getPage, { path: '/terms' }),
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={REGISTER_TEXT.terms}
      description={name}
      actions={
        <Button look="primary" onClick={onClose}>
          {REGISTER_TEXT.close}
        </Button>
      }
    >
      {data ? (
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text must be scrollable by keyboard */
        <div tabIndex={0}>
          <RichText html={data.page.html} className="[&_h2]:text-lg" />
        </div>
      ) : isError ? (
        <ErrorState message={TERMS_TEXT.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
