import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList, type PagedQuery } from '#client/platform/parts/PagedList.tsx'
import { KeyList } from '#client/ui/display/KeyList.tsx'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { useMedia, WIDE } from '#client/platform/media.ts'
import { ListOfKeys } from './ItemKeys.tsx'
import { useRowKeys, useShownPane } from './keys.ts'
import { QUEUE_TEXT } from './queue.text.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether an open item of a queue fills the page, so that Back returns to the list. */
    isItemOpen?: boolean
  }
}

interface QueueProps<T extends { id: string }, F extends string> {
  query: PagedQuery<T>
  icon: LucideIcon
  text: {
    title: string
    description: string
    /** The label of the tabs, for screen readers. */
    filters: string
    filter: Record<F, string>
    /** The label of the list, for screen readers. */
    list: string
    loadFailed: string
    /** Shown instead of an empty list. */
    empty: Record<F, string>
    emptyHelp: string
    /** Shown next to the list while nothing is open. */
    choose: string
    chooseHelp: string
  }
  /** From `useQueueAddress`. */
  address: {
    filter: F
    tabs: readonly { filter: F; href: string }[]
    startsFirst: boolean
    forgetStart: () => void
  }
  /** Shown next to a filter's name. */
  counts: Partial<Record<F, number>>
  /** Shown next to the title. */
  actions?: ReactNode
  /** Shown between the title and the filter tabs. */
  pageTabs?: ReactNode
  /** Shown above the list. */
  above: ReactNode
  row: (item: T) => ReactNode
  /** Renders the open item. */
  children: (opened: OpenedItem) => ReactNode
}

export interface OpenedItem {
  id: string
  /** Closes the item and returns the focus to its row. */
  onLeave: () => void
  /** Closes the item, which is no longer in the list, and moves the focus to the next row. */
  onGone: () => void
  /** Opens the next item instead. */
  onDecided: () => void
  /** Reopens the item, after the decision on it was undone. */
  onUndone: () => void
}

/**
 * A list of items for staff to decide, with the open one next to it. J and K move through the list, and after a
 * decision the next item opens automatically.
 */
export function Queue<T extends { id: string }, F extends string>(props: QueueProps<T, F>) {
  const { query, icon, text, address, counts, actions, pageTabs, above, row, children } = props
  const { filter, tabs, startsFirst } = address
  const [openId, setOpenId] = useState<string | null>(null)
  const [listOfKeys, setListOfKeys] = useState<HTMLElement | null>(null)
  const items = itemsOf(query.data)
  const { box, focusOn, focusAfter, nextTo } = useRowKeys(items)
  const { pane, show } = useShownPane()
  const isNarrow = useMedia(WIDE) === false
  const isEmpty = query.isSuccess && items.length === 0 && openId === null
  const start = useEffectEvent(() => {
    setOpenId(items[0]?.id ?? null)
    address.forgetStart()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the address asks once, and start() takes that back
    if (startsFirst && !query.isFetching) start()
  }, [startsFirst, query.isFetching])
  const fills = useFilledPage(() => {
    if (openId === null) return
    focusOn(openId)
    setOpenId(null)
  })
  const open = (id: string) => {
    show(isNarrow)
    if (openId === null && isNarrow) fills.begin()
    setOpenId(id)
  }
  const gone = (id: string) => {
    focusAfter(id)
    setOpenId(null)
    fills.end()
  }
  const moveOn = (id: string) => {
    const next = nextTo(id)
    focusAfter(id)
    show()
    if (next === null) fills.end()
    // A different one may have been opened while the decision was being sent.
    setOpenId((current) => (current === id ? next : current))
  }
  // On a phone the open item fills the page.
  const listClass = openId !== null && 'max-lg:hidden'
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={actions}
        asideClass={listClass}
      />
      <div className={clsx(listClass)}>
        {pageTabs}
        <Tabs
          label={text.filters}
          tabs={tabs.map(({ filter: each, href }) => ({
            href,
            label: text.filter[each],
            current: each === filter,
            ...(counts[each] !== undefined && { count: counts[each] }),
          }))}
        />
      </div>
      <div
        ref={box}
        className={clsx('grid items-start gap-5', !isEmpty && 'lg:grid-cols-[15rem_minmax(0,1fr)]')}
      >
        <div className={clsx('flex flex-col gap-4', listClass)}>
          {above}
          <PagedList
            query={query}
            skeleton={<RowsSkeleton rows={5} />}
            failed={text.loadFailed}
            empty={
              <EmptyState icon={icon} title={text.empty[filter]}>
                {text.emptyHelp}
              </EmptyState>
            }
            footClass=""
          >
            {(listed) => (
              <PickList label={text.list} items={listed} openId={openId} onOpen={open}>
                {row}
              </PickList>
            )}
          </PagedList>
        </div>
        <div
          ref={pane}
          tabIndex={-1}
          className={clsx(
            'flex min-w-0 flex-col gap-4 outline-none',
            isEmpty ? 'hidden' : openId === null && 'max-lg:hidden',
          )}
        >
          {openId === null ? (
            <EmptyState icon={icon} title={text.choose}>
              {text.chooseHelp}
            </EmptyState>
          ) : (
            <ListOfKeys key={openId} value={listOfKeys}>
              {children({
                id: openId,
                onLeave: fills.leave,
                onGone: () => gone(openId),
                onDecided: () => moveOn(openId),
                onUndone: () => setOpenId(openId),
              })}
            </ListOfKeys>
          )}
          <KeyList ref={setListOfKeys} label={QUEUE_TEXT.keys} keys={QUEUE_TEXT.keysHelp} />
        </div>
      </div>
    </>
  )
}

/**
 * On a phone, where the open item fills the page, gives it a history entry of its own, so that Back returns to the list.
 * `onClosed` is called when the item is left, by Back or otherwise.
 */
const useFilledPage = (onClosed: () => void) => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isFilled = useLocation({ select: ({ state }) => state.isItemOpen === true })
  const wasFilled = useRef(isFilled)
  const close = useEffectEvent(onClosed)
  useEffect(() => {
    if (wasFilled.current && !isFilled) close()
    wasFilled.current = isFilled
  }, [isFilled])
  const end = () => {
    if (isFilled) history.back()
  }
  return {
    begin: () => void navigate({ to: '.', search: true, hash: true, state: { isItemOpen: true } }),
    /** Takes the entry back after the item was closed. */
    end,
    leave: isFilled ? end : onClosed,
  }
}

interface PickListProps<T> {
  /** The list's label for screen readers. */
  label: string
  items: readonly T[]
  /** The id of the open item. */
  openId: string | null
  onOpen: (id: string) => void
  children: (item: T) => ReactNode
}

/** Rows that each open an item, next to or above the open one. */
function PickList<T extends { id: string }>({ label, items, openId, onOpen, children }: PickListProps<T>) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            data-entry={item.id}
            aria-current={item.id === openId || undefined}
            className={clsx(
              'flex min-h-16 w-full flex-col gap-1 rounded-card border p-3 text-left transition-colors',
              item.id === openId ? 'border-accent bg-accent-soft' : 'border-line bg-card hover:bg-sunken',
            )}
            onClick={() => onOpen(item.id)}
          >
            {children(item)}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface QueueAddressOptions<F extends string, C extends string> {
  /** The first filter is the default. */
  filters: readonly [F, ...F[]]
  /** The search parameter of a second choice and its values, if there is one. */
  param?: string
  choices?: readonly C[]
}

/** A queue's filter and perhaps a second choice, kept in the URL. */
export const useQueueAddress = <F extends string, C extends string = never>(
  options: QueueAddressOptions<F, C>,
) => {
  const { filters, param = '', choices = [] } = options
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const filter = filters.find((each) => each === search['show']) ?? filters[0]
  const choice = choices.find((each) => each === search[param])
  const kept = { show: filter, ...(choice !== undefined && { [param]: choice }) }
  return {
    path,
    filter,
    choice,
    tabs: filters.map((each) => ({
      filter: each,
      href: `${path}?show=${each}${choice === undefined ? '' : `&${param}=${choice}`}`,
    })),
    /** Whether the first item should open immediately. */
    startsFirst: search['open'] === 'first',
    /** Removes the search parameter, so that the first item isn't opened again. */
    forgetStart: () => void navigate({ to: path, search: kept, replace: true }),
    /** Sets the second choice. `undefined` clears it. */
    choose: (value: C | undefined) =>
      void navigate({ to: path, search: { show: filter, ...(value !== undefined && { [param]: value }) } }),
  }
}
