import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { REPORT_CATEGORIES } from '#shared/domains/reports/reports.filing.contract.ts'
import { CASE_FILTERS } from '#shared/domains/reports/reports.review.contract.ts'
import { CATEGORY_TEXT } from '#client/domains/blocks/blocks.reporting.text.ts'
import { MessageTabs } from '#client/domains/messages/MessageTabs.tsx'
import { Loaded } from '#client/platform/Loaded.tsx'
import { useRowKeys } from '#client/platform/rowKeys.ts'
import { useSession } from '#client/platform/session.ts'
import { KeyList } from '#client/ui/display/KeyList.tsx'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { CaseList } from './CaseList.tsx'
import { CaseReview } from './CaseReview.tsx'
import { CasesSkeleton } from './CasesSkeleton.tsx'
import { casesQuery } from './reports.review.api.ts'
import { CASES_TEXT, FILTER_TEXT } from './reports.review.text.ts'

/** What the address says of the list. */
const useChoice = () => {
  const { show, why } = useSearch({ strict: false }) as { show?: string; why?: string }
  return {
    filter: CASE_FILTERS.find((filter) => filter === show) ?? 'open',
    category: REPORT_CATEGORIES.find((category) => category === why) ?? null,
  }
}

/** The queue of reports, and the one that is opened beside it. */
export function ReportedPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const { isAdmin } = useSession()
  const { filter, category } = useChoice()
  const list = useInfiniteQuery(casesQuery(filter, category))
  const [openId, setOpenId] = useState<string | null>(null)
  const cases = list.data?.pages.flatMap(({ items }) => items) ?? []
  const open = list.data?.pages[0]?.open
  const { box, focusAfter } = useRowKeys(cases)
  const leave = () => {
    if (openId !== null) focusAfter(openId)
    setOpenId(null)
  }
  const why = category ? `&why=${category}` : ''
  return (
    <>
      <PageHeader title={CASES_TEXT.title} description={CASES_TEXT.description} />
      <MessageTabs isAdmin={isAdmin} current={path} />
      <Tabs
        label={CASES_TEXT.filters}
        tabs={CASE_FILTERS.map((each) => ({
          href: `${path}?show=${each}${why}`,
          label: FILTER_TEXT[each],
          current: each === filter,
          ...(each === 'open' && open !== undefined ? { count: open } : {}),
        }))}
      />
      <div ref={box} className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <div className={openId === null ? 'flex flex-col gap-4' : 'flex flex-col gap-4 max-lg:hidden'}>
          <Field label={CASES_TEXT.category}>
            <Select
              placeholder={CASES_TEXT.everyCategory}
              options={REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXT[value] }))}
              value={category ?? ''}
              onChange={({ target }) =>
                void navigate({
                  to: path,
                  search: { show: filter, ...(target.value ? { why: target.value } : {}) },
                })
              }
            />
          </Field>
          <Loaded query={list} skeleton={<CasesSkeleton />} failed={CASES_TEXT.loadFailed}>
            {() =>
              cases.length === 0 ? (
                <EmptyState icon={Flag} title={filter === 'open' ? CASES_TEXT.empty : CASES_TEXT.noDecided}>
                  {CASES_TEXT.emptyHelp}
                </EmptyState>
              ) : (
                <CaseList cases={cases} openId={openId} more={list} onOpen={setOpenId} />
              )
            }
          </Loaded>
        </div>
        <div
          className={openId === null ? 'flex flex-col gap-4 max-lg:hidden' : 'flex min-w-0 flex-col gap-4'}
        >
          {openId === null ? (
            <EmptyState icon={Flag} title={CASES_TEXT.choose}>
              {CASES_TEXT.chooseHelp}
            </EmptyState>
          ) : (
            <CaseReview key={openId} caseId={openId} onLeave={leave} />
          )}
          <KeyList label={CASES_TEXT.keys} keys={CASES_TEXT.keysHelp} />
        </div>
      </div>
    </>
  )
}
