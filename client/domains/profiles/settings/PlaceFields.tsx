import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type Preferences,
  PROFILE_LIMITS,
  PROFILE_REASONS,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { joinPlaces } from '#shared/domains/profiles/profiles.rules.ts'
import {
  COUNTRIES,
  type Country,
  findPlace,
  PREFIX_LIMITS,
} from '#shared/domains/regions/regions.contract.ts'
import { memberPrefix } from '#shared/domains/regions/regions.rules.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { Spinner } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useUpdatePlace } from '#client/domains/profiles/profiles.api.ts'
import type { PreferencesValues } from './profiles.preferences.state.ts'
import { PREFERENCES_TEXT } from '#client/domains/profiles/profiles.more.text.ts'

/** Milliseconds of pause in typing before the place is looked up. */
const PAUSE = 500

/** Town and postcode prefix. Region, county and country are filled from the prefix as it's typed. */
export function PlaceFields({ preferences }: { preferences: Preferences }) {
  const { register, control, setValue, formState } = useFormContext<PreferencesValues>()
  const update = useUpdatePlace()
  const prefix = memberPrefix(useWatch({ control, name: 'postcodePrefix' }))
  const isStored = prefix === (preferences.postcodePrefix ?? '')
  const stored = useQuery({
    ...queryOf(findPlace, { prefix }),
    enabled: isStored && prefix.length >= PREFIX_LIMITS.lookupFrom,
  })
  const asked = update.data?.postcodePrefix === prefix ? update.data.countries : []
  const countries = isStored && stored.data?.kind === 'ambiguous' ? stored.data.countries : asked

  const lookUp = (input: { postcodePrefix: string; country?: Country }) =>
    update.mutate(input, {
      onSuccess: ({ found, userCountry }) => {
        setValue('country', COUNTRIES.find((country) => country === userCountry) ?? '')
        if (found) toast.success(PREFERENCES_TEXT.placeUpdated)
      },
    })

  const lookUpTyped = useEffectEvent(() => lookUp({ postcodePrefix: prefix }))
  const isToLookUp =
    !isStored &&
    update.variables?.postcodePrefix !== prefix &&
    prefix.length >= PREFIX_LIMITS.lookupFrom &&
    prefix.length <= PREFIX_LIMITS.memberMax

  useEffect(() => {
    if (!isToLookUp) return
    const timer = setTimeout(() => lookUpTyped(), PAUSE)
    return () => clearTimeout(timer)
  }, [isToLookUp, prefix])

  const refusal =
    update.variables?.postcodePrefix === prefix && update.error instanceof CallFailure ? update.error : null
  const isUnknown = refusal?.code === PROFILE_REASONS.prefixUnknown.code
  const isTooOften = refusal?.code === PROFILE_REASONS.placeChanged.code
  const { region, county, userCountry } = preferences
  const place = isStored || isUnknown || isTooOften ? joinPlaces([region, county, userCountry]) : null

  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Field
        label={PREFERENCES_TEXT.prefix}
        optional
        help={PREFERENCES_TEXT.prefixHelp}
        error={
          isUnknown
            ? PREFERENCES_TEXT.prefixUnknown(prefix)
            : isTooOften
              ? refusal.message
              : formState.errors.postcodePrefix?.message
        }
      >
        <Input
          {...register('postcodePrefix', {
            validate: {
              form: (text) => /^[A-Z0-9]{0,4}$/.test(memberPrefix(text)) || PREFERENCES_TEXT.prefixInvalid,
              known: (text) =>
                !isUnknown || memberPrefix(text) !== prefix || PREFERENCES_TEXT.prefixUnknown(prefix),
            },
          })}
          maxLength={PREFIX_LIMITS.memberMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
        />
      </Field>
      <Field label={PREFERENCES_TEXT.town} optional error={formState.errors.town?.message}>
        <Input
          {...register('town', {
            maxLength: { value: PROFILE_LIMITS.town, message: PREFERENCES_TEXT.townTooLong },
          })}
          maxLength={PROFILE_LIMITS.town}
          autoComplete="address-level2"
        />
      </Field>
      {countries.length > 1 && (
        <Field
          label={PREFERENCES_TEXT.country}
          help={PREFERENCES_TEXT.countryNeeded}
          error={formState.errors.country?.message}
        >
          <Select
            {...register('country', {
              onChange: (event: { target: { value: Country | '' } }) => {
                const country = event.target.value
                if (country) lookUp({ postcodePrefix: prefix, country })
              },
            })}
            placeholder={PREFERENCES_TEXT.chooseCountry}
            options={countries.map((country) => ({ value: country, label: country }))}
          />
        </Field>
      )}
      <div className="md:col-span-2" aria-live="polite">
        <p className="text-sm text-ink-soft">{PREFERENCES_TEXT.found}</p>
        <p className="flex min-h-6 items-center gap-2">
          {update.isPending ? <Spinner /> : place || PREFERENCES_TEXT.noPlace}
        </p>
      </div>
    </div>
  )
}
