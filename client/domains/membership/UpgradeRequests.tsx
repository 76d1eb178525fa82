import { useInfiniteQuery } from '@tanstack/react-query'
import { Gem } from 'lucide-react'
import { useState } from 'react'
import type { ListedUpgradeRequest } from '#shared/domains/membership/membership.review.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { useKeys, useRowKeys } from '#client/platform/queue/keys.ts'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { KeyList } from '#client/ui/display/KeyList.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { isDayOver, upgradeRequestsQuery, useDecideUpgrade } from './membership.admin.api.ts'
import { REVIEW_TEXT } from './membership.more.text.ts'
import { TIER_TEXT } from './membership.text.ts'

/** Requests for a higher tier, for admins to decide on. */
export function UpgradeRequests() {
  const query = useInfiniteQuery(upgradeRequestsQuery)
  const requests = itemsOf(query.data)
  const { box, focusAfter } = useRowKeys(requests)
  const [asked, setAsked] = useState<Asked>()
  const askByKey = (what: Asked['what']) => {
    const id = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry']
    const request = requests.find((each) => each.id === id) ?? requests[0]
    if (request) setAsked({ id: request.id, what })
  }
  useKeys({ a: () => askByKey('grant'), r: () => askByKey('decline') })
  return (
    <Section title={REVIEW_TEXT.requests} description={REVIEW_TEXT.requestsHelp}>
      <div ref={box}>
        <PagedList
          query={query}
          skeleton={<RowsSkeleton rows={3} />}
          failed={REVIEW_TEXT.loadFailed}
          empty={
            <EmptyState icon={Gem} title={REVIEW_TEXT.empty}>
              {REVIEW_TEXT.emptyHelp}
            </EmptyState>
          }
        >
          {(listed) => (
            <ul aria-label={REVIEW_TEXT.list} className="flex flex-col gap-3">
              {listed.map((request) => (
                <Row
                  key={request.id}
                  request={request}
                  asked={asked?.id === request.id ? asked.what : undefined}
                  onAsk={(what) => setAsked(what && { id: request.id, what })}
                  onDecide={() => focusAfter(request.id)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {requests.length > 0 && <KeyList label={QUEUE_TEXT.keys} keys={REVIEW_TEXT.keysHelp} />}
    </Section>
  )
}

/** The request that an admin is about to decide on, and the decision to confirm. */
interface Asked {
  id: string
  what: 'grant' | 'decline'
}

interface RowProps {
  request: ListedUpgradeRequest
  /** The decision being confirmed. */
  asked: Asked['what'] | undefined
  onAsk: (what: Asked['what'] | undefined) => void
  /** Called when the request is about to leave the list. */
  onDecide: () => void
}

function Row({ request, asked, onAsk, onDecide }: RowProps) {
  const { id, username, holds, tier, note, createdAt } = request
  const decide = useDecideUpgrade(request, onDecide)
  const [until, setUntil] = useState('')
  const close = () => onAsk(undefined)
  return (
    <Card as="li" tabIndex={-1} data-entry={id} className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-60 flex-1">
        <p>
          <Link href={`/profile/${username}`} className="font-medium wrap-anywhere hover:underline">
            <Username name={username} />
          </Link>
        </p>
        <p>{REVIEW_TEXT.wish(TIER_TEXT[holds], TIER_TEXT[tier])}</p>
        {note && (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        )}
        <p className="mt-1 text-sm text-ink-soft">
          {REVIEW_TEXT.asked} <TimeAgo at={createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={REVIEW_TEXT.grantTo(username)} look="primary" onClick={() => onAsk('grant')}>
          {REVIEW_TEXT.grant}
        </Button>
        <Button aria-label={REVIEW_TEXT.declineTo(username)} onClick={() => onAsk('decline')}>
          {REVIEW_TEXT.decline}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'grant'}
        title={REVIEW_TEXT.grantQuestion(username, TIER_TEXT[tier])}
        description={REVIEW_TEXT.grantMeans}
        confirmLabel={REVIEW_TEXT.grant}
        busy={decide.isPending}
        onClose={close}
        onConfirm={() =>
          decide.mutate(
            { grantedUntil: until || null },
            {
              onError: (error) => {
                if (!isDayOver(error)) close()
              },
            },
          )
        }
      >
        <Field
          optional
          label={REVIEW_TEXT.until}
          help={REVIEW_TEXT.untilHelp}
          error={isDayOver(decide.error) ? decide.error.message : undefined}
        >
          <Input
            type="date"
            value={until}
            onChange={({ target }) => {
              setUntil(target.value)
              decide.reset()
            }}
          />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'decline'}
        title={REVIEW_TEXT.declineQuestion(username)}
        description={REVIEW_TEXT.declineMeans}
        confirmLabel={REVIEW_TEXT.decline}
        busy={decide.isPending}
        onClose={close}
        onConfirm={() => decide.mutate('declined', { onError: close })}
      />
    </Card>
  )
}
