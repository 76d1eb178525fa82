import { clsx } from 'clsx'
import { useState } from 'react'
import { TIERS } from '#shared/domains/membership/membership.contract.ts'
import {
  USER_ORDERS,
  USER_ROLES,
  USER_SEARCH_MAX,
  USER_SPANS,
  USER_STATUSES,
} from '#shared/domains/users/users.contract.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, Select, type SelectOption } from '#client/ui/form/Field.tsx'
import { TIER_TEXT } from '../membership/membership.text.ts'
import type { UserSearch, useUserSearch } from './users.state.ts'
import { ROLE_TEXT, STATUS_TEXT, USERS_TEXT } from './users.text.ts'

const options = <V extends string>(values: readonly V[], labelOf: (value: V) => string): SelectOption[] =>
  values.map((value) => ({ value, label: labelOf(value) }))

const YES_OR_NO = [
  { value: '1', label: USERS_TEXT.yes },
  { value: '0', label: USERS_TEXT.no },
]
const SPANS = options(USER_SPANS, (days) => USERS_TEXT.spans[days])

const FILTERS: readonly { name: keyof UserSearch; label: string; options: SelectOption[] }[] = [
  { name: 'role', label: USERS_TEXT.role, options: options(USER_ROLES, (role) => ROLE_TEXT[role]) },
  { name: 'status', label: USERS_TEXT.status, options: options(USER_STATUSES, (each) => STATUS_TEXT[each]) },
  { name: 'tier', label: USERS_TEXT.tier, options: options(TIERS, (tier) => TIER_TEXT[tier]) },
  {
    name: 'profileType',
    label: USERS_TEXT.type,
    options: options(PROFILE_TYPES, (type) => PROFILE_TYPE_LABELS[type].shown),
  },
  { name: 'verified', label: USERS_TEXT.verified, options: YES_OR_NO },
  { name: 'reported', label: USERS_TEXT.reported, options: YES_OR_NO },
  { name: 'joinedWithin', label: USERS_TEXT.joined, options: SPANS },
  { name: 'seenWithin', label: USERS_TEXT.seen, options: SPANS },
]

type UserFiltersProps = Pick<ReturnType<typeof useUserSearch>, 'search' | 'isNarrowed' | 'change' | 'clear'>

/** The filters and the order of the list of users. */
export function UserFilters({ search, isNarrowed, change, clear }: UserFiltersProps) {
  const { q, order } = search
  const active = FILTERS.filter(({ name }) => search[name]).length
  const [isOpen, setOpen] = useState(active > 0)
  return (
    <div className="mb-6 flex flex-col gap-4">
      <SearchForm key={q} q={q} onSearch={(typed) => change('q', typed)} />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-5">
        <Field label={USERS_TEXT.order}>
          <Select
            value={order}
            options={options(USER_ORDERS, (each) => USERS_TEXT.orders[each])}
            onChange={({ target }) => change('order', target.value)}
          />
        </Field>
        <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {USERS_TEXT.filters(active)}
        </Button>
        {FILTERS.map(({ name, label, options: all }) => (
          <Field key={name} label={label} className={clsx(!isOpen && 'max-sm:hidden')}>
            <Select
              value={search[name] ?? ''}
              placeholder={USERS_TEXT.any}
              options={all}
              onChange={({ target }) => change(name, target.value)}
            />
          </Field>
        ))}
      </div>
      {isNarrowed && (
        <div>
          <Button onClick={clear}>{USERS_TEXT.clear}</Button>
        </div>
      )}
    </div>
  )
}

function SearchForm({ q, onSearch }: { q: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(q)
  return (
    <form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <Field
        optional="unsaid"
        label={USERS_TEXT.search}
        help={q === '' ? USERS_TEXT.searchHelp : USERS_TEXT.byName}
      >
        <div className="flex gap-3">
          <Input
            className="min-w-0 flex-1"
            type="search"
            value={typed}
            maxLength={USER_SEARCH_MAX}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" look="primary">
            {USERS_TEXT.find}
          </Button>
        </div>
      </Field>
    </form>
  )
}
