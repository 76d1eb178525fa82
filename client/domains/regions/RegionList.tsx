import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import {
  type ListedRegion,
  REGION_LIMITS,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { SETTLES_AFTER, useSettled } from '#client/platform/timers.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { isStale, regionsQuery, useDeleteRegion } from './regions.editing.api.ts'
import { REGIONS_TEXT } from './regions.text.ts'

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: value }))

interface RegionListProps {
  onEdit: (region: StoredRegion) => void
  onDeleted: (id: string) => void
}

/** The stored regions, filtered by a search and by country. */
export function RegionList({ onEdit, onDeleted }: RegionListProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const search = useSettled(typed.trim(), SETTLES_AFTER)
  const country = COUNTRIES.find((each) => each === chosen)
  return (
    <>
      <div className="mt-10 mb-4 flex flex-wrap gap-3">
        <Field
          label={<span className="sr-only">{REGIONS_TEXT.search}</span>}
          className="min-w-0 flex-1 basis-64"
        >
          <Input
            type="search"
            value={typed}
            maxLength={REGION_LIMITS.search}
            placeholder={REGIONS_TEXT.search}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Field label={<span className="sr-only">{REGIONS_TEXT.country}</span>} className="basis-56">
          <Select
            value={chosen}
            options={COUNTRY_OPTIONS}
            placeholder={REGIONS_TEXT.allCountries}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      </div>
      <Found search={search} country={country} onEdit={onEdit} onDeleted={onDeleted} />
    </>
  )
}

interface FoundProps extends RegionListProps {
  search: string
  country: Country | undefined
}

function Found({ search, country, onEdit, onDeleted }: FoundProps) {
  const query = useInfiniteQuery({
    ...regionsQuery({ search, country }),
    placeholderData: keepPreviousData,
  })
  const { box, focusBeside } = useNextFocus(query.data)
  const isNarrowed = search !== '' || country !== undefined
  return (
    <div ref={box}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={6} />}
        failed={REGIONS_TEXT.loadFailed}
        empty={
          <EmptyState
            icon={MapPin}
            title={
              <p tabIndex={-1} data-place={TOP} className="outline-none">
                {isNarrowed ? REGIONS_TEXT.noneFound : REGIONS_TEXT.empty}
              </p>
            }
          >
            {isNarrowed ? REGIONS_TEXT.noneFoundHelp : REGIONS_TEXT.emptyHelp}
          </EmptyState>
        }
      >
        {(regions) => (
          <ul aria-label={REGIONS_TEXT.list} className="flex flex-col gap-2">
            {regions.map((region) => (
              <Row
                key={region.id}
                region={region}
                onEdit={() => onEdit(region)}
                onGone={() => {
                  focusBeside(
                    region.id,
                    regions.map(({ id }) => id),
                  )
                  onDeleted(region.id)
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

interface RowProps {
  region: ListedRegion
  onEdit: () => void
  /** Called when the region is about to leave the list. */
  onGone: () => void
}

function Row({ region, onEdit, onGone }: RowProps) {
  const remove = useDeleteRegion()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <Card
      as="li"
      tabIndex={-1}
      data-place={region.id}
      className="flex flex-wrap items-center gap-x-6 gap-y-3"
    >
      <div className="min-w-48 flex-1">
        <p className="font-medium">{REGIONS_TEXT.nameOf(region)}</p>
        <p className="wrap-anywhere">{REGIONS_TEXT.placeOf(region)}</p>
        <p className="text-sm text-ink-soft">{REGIONS_TEXT.members(region)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          id={`edit-${region.id}`}
          aria-label={REGIONS_TEXT.editNamed(region)}
          onClick={onEdit}
        >
          {REGIONS_TEXT.edit}
        </Button>
        <Button size="sm" aria-label={REGIONS_TEXT.deleteNamed(region)} onClick={() => setAsked(true)}>
          {REGIONS_TEXT.delete}
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={isAsked}
        title={REGIONS_TEXT.deleteQuestion}
        description={REGIONS_TEXT.deleteMeans(region)}
        confirmLabel={REGIONS_TEXT.delete}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(region.id, {
            onSuccess: onGone,
            onError: (error) => {
              close()
              if (isStale(error)) onGone()
            },
          })
        }
      />
    </Card>
  )
}
