import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilters } from '#shared/domains/search/search.rules.ts'
import { useMedia, WIDE } from '#client/platform/media.ts'
import { Chip } from '#client/ui/display/Badge.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Popover } from '#client/ui/overlay/Popover.tsx'
import { FilterForm } from './FilterForm.tsx'
import { type Facet, FACETS, listChips, NAMES_OF, readFacet } from './search.facets.state.ts'
import { FACET_TEXT, SEARCH_TEXT } from './search.text.ts'

const Sheet = lazyPart(async () => (await import('#client/ui/overlay/Sheet.tsx')).Sheet)

type FilterBarProps = {
  filters: SearchFilters
  /** The filters that differ from those the search opened with. */
  chosen: readonly FilterName[]
  isMember: boolean
  /** The number of matches, and the number the two-way fit excludes, if known. */
  total: number | undefined
  hidden: number | undefined
  /** The number of matches, as a sentence. */
  count: string
  onChange: (filters: SearchFilters) => void
}

/** The filters in one row, each with its value. They open below it or, on small screens, in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { filters, chosen, isMember, total, hidden, count, onChange } = props
  const isWide = useMedia(WIDE)
  const [sheet, setSheet] = useState<{ facet: Facet | null; isOpen: boolean }>()
  const list = useRef<HTMLUListElement>(null)
  const form = (facet: Facet | null) => (
    <FilterForm filters={filters} isMember={isMember} hidden={hidden} only={facet} onChange={onChange} />
  )
  const more = listChips(
    filters,
    NAMES_OF.more.filter((name) => chosen.includes(name)),
  )
  const isNarrow = FACETS.some((facet) => readFacet(filters, facet, chosen).values.length > 0)
  const openAll = () => setSheet({ facet: null, isOpen: true })
  /** Keeps the focus, because a change removes the pressed control. */
  const focusButton = (at: string) => list.current?.querySelector<HTMLElement>(`${at} button`)?.focus()

  return (
    <>
      <ul
        ref={list}
        aria-label={SEARCH_TEXT.filters}
        className="-mx-4 mb-4 flex items-center print:hidden gap-2 px-4 py-1 scroll-row max-lg:[scrollbar-width:none] lg:overflow-visible md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:px-0"
      >
        <li data-facet="all" className="shrink-0">
          <Button size="sm" className="min-h-10! rounded-full!" onClick={openAll}>
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            {SEARCH_TEXT.allFilters(chosen.length)}
          </Button>
        </li>
        {FACETS.filter((facet) => isMember || facet !== 'fits').map((facet) => {
          const read = readFacet(filters, facet, chosen)
          const isListed = facet === 'more'
          return (
            <FilterPill
              key={facet}
              name={FACET_TEXT[facet]}
              value={
                facet === 'fits'
                  ? SEARCH_TEXT.fitsShort(filters.fitsBothWays)
                  : isListed
                    ? ''
                    : SEARCH_TEXT.values(read.values)
              }
              isOn={facet === 'fits' ? filters.fitsBothWays : !isListed && read.values.length > 0}
              chosen={isListed ? '' : read.chosen.join(', ')}
              onRemove={() => onChange(read.left)}
              onOpen={isWide ? undefined : () => setSheet({ facet, isOpen: true })}
              wide={facet === 'interests'}
            >
              {form(facet)}
            </FilterPill>
          )
        })}
        {more.map(({ label, left }) => (
          <li key={label} className="shrink-0">
            <Chip
              label={label}
              onRemove={() => {
                onChange(left)
                focusButton('[data-facet]')
              }}
            />
          </li>
        ))}
        {chosen.length > 1 && (
          <li className="shrink-0">
            <Button
              look="ghost"
              size="sm"
              onClick={() => {
                onChange(withoutFilters(filters))
                focusButton('[data-facet]')
              }}
            >
              {SEARCH_TEXT.clear}
            </Button>
          </li>
        )}
      </ul>
      {sheet && (
        <Sheet
          open={sheet.isOpen}
          onClose={() => setSheet({ ...sheet, isOpen: false })}
          title={sheet.facet ? FACET_TEXT[sheet.facet] : SEARCH_TEXT.filters}
          side={isWide ? 'right' : 'bottom'}
          actions={
            <>
              {!sheet.facet && isNarrow && (
                <Button look="ghost" onClick={() => onChange(withoutFilters(filters))}>
                  {SEARCH_TEXT.clear}
                </Button>
              )}
              <Button look="primary" wide onClick={() => setSheet({ ...sheet, isOpen: false })}>
                {SEARCH_TEXT.show(total)}
              </Button>
            </>
          }
        >
          <span role="status" className="sr-only">
            {count}
          </span>
          {form(sheet.facet)}
        </Sheet>
      )}
    </>
  )
}

type FilterPillProps = {
  name: string
  /** The filter's value, shown instead of its name. */
  value: string
  /** Whether the filter leaves members out. */
  isOn: boolean
  /** The part of the filter that a press removes. */
  chosen: string
  onRemove: () => void
  /** Opens the filter elsewhere if there's no room for a panel below the button. */
  onOpen: (() => void) | undefined
  wide: boolean
  children: ReactNode
}

/** One part of the filters. Shows its value, and opens to change it. */
function FilterPill({ name, value, isOn, chosen, onRemove, onOpen, wide, children }: FilterPillProps) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  return (
    <li ref={item} className="relative shrink-0">
      <div
        className={clsx(
          'flex min-h-10 items-stretch rounded-full border text-sm font-medium transition-colors',
          chosen
            ? 'border-accent/40 bg-accent-soft text-accent-strong hover:border-accent'
            : isOn
              ? 'border-ink bg-sunken'
              : 'border-control-line bg-card hover:bg-sunken',
        )}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onOpen ?? (() => setOpen(!isOpen))}
          className={clsx('flex items-center gap-1.5 rounded-full pl-3.5', chosen ? 'pr-1.5' : 'pr-3')}
        >
          {value && !value.startsWith(name) && <span className="sr-only">{name}: </span>}
          <span className="max-w-56 truncate">{value || name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
        {chosen && (
          <button
            type="button"
            aria-label={SEARCH_TEXT.remove(chosen)}
            onClick={() => {
              onRemove()
              // Keeps the focus, because the pressed button disappears.
              item.current?.querySelector('button')?.focus()
            }}
            className="flex w-9 items-center justify-center rounded-full hover:bg-ink/8"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {isOpen && (
        <Popover label={name} anchor={item} onClose={() => setOpen(false)} className={wide ? 'w-md' : 'w-80'}>
          {children}
        </Popover>
      )}
    </li>
  )
}
