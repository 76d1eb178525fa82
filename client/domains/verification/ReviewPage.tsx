import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import {
  REVIEW_FILTERS,
  type ReviewFilter,
  type ReviewOrder,
} from '#shared/domains/verification/verification.review.contract.ts'
import { useRowKeys } from '#client/platform/rowKeys.ts'
import { Loaded } from '#client/platform/Loaded.tsx'
import { KeyList } from '#client/ui/display/KeyList.tsx'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Review } from './Review.tsx'
import { ReviewList } from './ReviewList.tsx'
import { ReviewSkeleton } from './ReviewSkeleton.tsx'
import { entriesQuery } from './verification.review.api.ts'
import { EMPTY_TEXT, FILTER_TEXT, REVIEW_TEXT } from './verification.review.text.ts'
import { VERIFICATION_TEXT } from './verification.text.ts'

/** What the address says of the list. */
const useChoice = () => {
  const { show, order } = useSearch({ strict: false }) as { show?: string; order?: string }
  return {
    filter: REVIEW_FILTERS.find((filter) => filter === show) ?? 'pending',
    order: order === 'longest' ? 'longest' : 'newest',
  } satisfies { filter: ReviewFilter; order: ReviewOrder }
}

/** The queue of verification photos, and the one that is opened beside it. */
export function ReviewPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const { filter, order } = useChoice()
  const list = useInfiniteQuery(entriesQuery(filter, order))
  const [openId, setOpenId] = useState<string | null>(null)
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = list.data?.pages[0]
  const { box, focusAfter } = useRowKeys(entries)
  const leave = () => {
    if (openId !== null) focusAfter(openId)
    setOpenId(null)
  }
  return (
    <>
      <PageHeader title={REVIEW_TEXT.title} description={REVIEW_TEXT.description} />
      <Tabs
        label={REVIEW_TEXT.filters}
        tabs={REVIEW_FILTERS.map((each) => ({
          href: `${path}?show=${each}${order === 'longest' ? '&order=longest' : ''}`,
          label: FILTER_TEXT[each],
          current: each === filter,
          ...(each === 'pending' && counts ? { count: counts.waiting } : {}),
        }))}
      />
      <div ref={box} className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <div className={openId === null ? 'flex flex-col gap-4' : 'flex flex-col gap-4 max-lg:hidden'}>
          <div>
            {counts && (
              <p className="text-ink-soft">{REVIEW_TEXT.waiting(counts.waiting, counts.waitingHidden)}</p>
            )}
            {counts?.waitsForAnotherAdmin && (
              <p className="text-pretty text-ink-soft">{VERIFICATION_TEXT.waitsForAnotherAdmin}</p>
            )}
            <Switch
              label={REVIEW_TEXT.order}
              checked={order === 'longest'}
              onChange={({ target }) =>
                void navigate({
                  to: path,
                  search: { show: filter, ...(target.checked ? { order: 'longest' } : {}) },
                })
              }
            />
          </div>
          <Loaded query={list} skeleton={<ReviewSkeleton />} failed={REVIEW_TEXT.loadFailed}>
            {() =>
              entries.length === 0 ? (
                <EmptyState icon={BadgeCheck} title={EMPTY_TEXT[filter]}>
                  {REVIEW_TEXT.emptyHelp}
                </EmptyState>
              ) : (
                <ReviewList entries={entries} openId={openId} more={list} onOpen={setOpenId} />
              )
            }
          </Loaded>
        </div>
        <div className={openId === null ? 'flex flex-col gap-4 max-lg:hidden' : 'flex flex-col gap-4'}>
          {openId === null ? (
            <EmptyState icon={BadgeCheck} title={REVIEW_TEXT.choose}>
              {REVIEW_TEXT.chooseHelp}
            </EmptyState>
          ) : (
            <Review key={openId} entryId={openId} onLeave={leave} />
          )}
          <KeyList label={REVIEW_TEXT.keys} keys={REVIEW_TEXT.keysHelp} />
        </div>
      </div>
    </>
  )
}
