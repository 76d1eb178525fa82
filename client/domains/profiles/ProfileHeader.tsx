import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicProfile, ShownPerson } from '#shared/domains/profiles/profiles.contract.ts'
import { headingOf, whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { Activity, Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { PUBLIC_TEXT, shownActivity } from './profiles.text.ts'

interface ProfileHeaderProps {
  profile: PublicProfile
  portrait: ReactNode
  actions: ReactNode
  /** The member's standing with the viewer. */
  standing: ReactNode
}

/** The username lengths, in characters, above which the font gets smaller, in two steps. */
const LONG_NAME = 10
const LONGER_NAME = 17

const CARD = 'rounded-card border border-line bg-card shadow-soft'
/** A part of the header. If there's no room beside the picture, it's a separate card. */
const PART = `${CARD} p-5 @xl:border-0 @xl:p-0 @xl:shadow-none`
/** The card around all parts if there's room beside the picture. */
const WIDE_CARD =
  '@xl:flex @xl:flex-wrap @xl:items-center @xl:gap-x-6 @xl:gap-y-5 @xl:rounded-card @xl:border @xl:border-line @xl:bg-card @xl:p-8 @xl:shadow-soft'
/** In a narrow window the actions stick above the bottom bar, unless the window is too low. */
const STICKING =
  '[@media(height>=30rem)]:@max-xl:sticky [@media(height>=30rem)]:@max-xl:bottom-(--bottom-bar) [@media(height>=30rem)]:@max-xl:order-last'

/**
 * The member's key facts and the available actions: in a card beside the picture or, if there's no room for that, with
 * the name over the picture's lower edge and the actions in a bar at the bottom of the window.
 */
export function ProfileHeader({ profile, portrait, actions, standing }: ProfileHeaderProps) {
  const { username, profileType, people, place, verified, verifiedSince, status } = profile
  return (
    <div className={clsx('contents', WIDE_CARD)}>
      <div className="hidden shrink-0 @3xl:not-empty:block">{portrait}</div>
      <div className="flex min-w-40 flex-1 items-end @max-xl:pointer-events-none @max-xl:absolute @max-xl:inset-x-0 @max-xl:top-0 @max-xl:aspect-4/5 print:static! print:aspect-auto! max-md:-mx-4">
        <div className="flex w-full flex-col gap-1 @max-xl:over-photo @max-xl:px-4 @max-xl:pb-4 @xl:gap-2">
          <h1
            className={clsx(
              username.length > LONG_NAME && 'text-2xl!',
              username.length > LONGER_NAME && '@xl:text-xl!',
            )}
          >
            <Username name={username} />
            {verified && (
              <BadgeCheck
                aria-hidden="true"
                className="mb-0.5 ml-2 inline size-6 align-middle @max-xl:text-(--on-photo-verified) @xl:text-verified"
              />
            )}
          </h1>
          <p className="text-lg">{whoLine({ profileType, people })}</p>
          {place && <p className="@xl:text-ink-soft">{place}</p>}
          <Activity activity={shownActivity(profile.lastActive)} className="@max-xl:text-inherit!" />
        </div>
      </div>
      {actions && (
        <div
          className={clsx(
            STICKING,
            'z-10 flex gap-2 border-line bg-card **:scroll-mb-0! @max-xl:border-t @max-xl:p-3 @max-xl:shadow-soft max-md:-mx-4 @max-xl:max-md:px-4 @max-xl:md:rounded-card @max-xl:md:border @xl:w-full print:hidden',
          )}
        >
          {actions}
        </div>
      )}
      {standing && <div className={clsx('w-full empty:hidden', PART)}>{standing}</div>}
      {(verified || status) && (
        <div className={clsx('flex w-full flex-col gap-4', PART)}>
          {verified && (
            <p className="flex flex-wrap items-center gap-x-2">
              <Badge look="verified">{PUBLIC_TEXT.verified}</Badge>
              {verifiedSince && (
                <span className="text-sm text-ink-soft">{PUBLIC_TEXT.since(verifiedSince)}</span>
              )}
            </p>
          )}
          {status && (
            <p className="whitespace-pre-line">
              <span className="block text-sm text-ink-soft">{PUBLIC_TEXT.status}</span>
              <bdi>{status}</bdi>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const FACTS: readonly { label: string; of: (person: ShownPerson) => string | null }[] = [
  {
    label: PUBLIC_TEXT.height,
    of: ({ heightFeet, heightInches }) =>
      heightFeet === null ? null : `${heightFeet}′${heightInches === null ? '' : ` ${heightInches}″`}`,
  },
  { label: PUBLIC_TEXT.bodyType, of: ({ bodyType }) => bodyType },
  { label: PUBLIC_TEXT.sexuality, of: ({ sexuality }) => sexuality },
  {
    label: PUBLIC_TEXT.ethnicity,
    of: ({ ethnicity }) => (ethnicity === 'Rather not say' ? null : ethnicity),
  },
  { label: PUBLIC_TEXT.drinking, of: ({ drinking }) => drinking },
  {
    label: PUBLIC_TEXT.smoker,
    of: ({ smoker }) => (smoker === null ? null : smoker ? PUBLIC_TEXT.yes : PUBLIC_TEXT.no),
  },
  { label: PUBLIC_TEXT.tattoos, of: ({ tattoos }) => tattoos },
  { label: PUBLIC_TEXT.piercings, of: ({ piercings }) => piercings },
]

const tellsSomething = (person: ShownPerson) =>
  person.firstname !== null || FACTS.some(({ of }) => of(person) !== null)

/** A value that both partners of a couple share is shown once. */
const rowsOf = (told: readonly ShownPerson[]) =>
  FACTS.map(({ label, of }) => ({ label, values: told.map(of) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ label, values }) => {
      const [first] = values
      const isSame = first && values.length > 1 && values.every((value) => value === first)
      return { label, values: isSame ? [PUBLIC_TEXT.both(first)] : values }
    })

/** One person's details, or both partners' side by side. Shows nothing for a person without any. */
export function ProfilePeople({ people }: { people: readonly ShownPerson[] }) {
  const told = people
    .map((person, at) => ({ person, heading: headingOf(people, at) }))
    .filter(({ person }) => tellsSomething(person))
  if (told.length === 0) return null
  const rows = rowsOf(told.map(({ person }) => person))
  return (
    <Card as="section" pad="lg" className="flex flex-col gap-3">
      <h2>{PUBLIC_TEXT.details}</h2>
      <table className="w-full text-left @md:table-fixed">
        {told.some(({ heading }) => heading) && (
          <thead>
            <tr>
              <th scope="col" className="@md:w-36">
                <span className="sr-only">{PUBLIC_TEXT.details}</span>
              </th>
              {told.map(({ heading }, at) => (
                <th
                  key={at}
                  scope="col"
                  className="py-2 pr-3 align-bottom font-medium wrap-anywhere last:pr-0"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label} className="border-t border-line first:border-t-0">
              <th
                scope="row"
                className="py-2 pr-3 align-top font-normal text-ink-soft @xs:whitespace-nowrap @md:w-36"
              >
                {label}
              </th>
              {values.map((value, at) => (
                <td
                  key={at}
                  colSpan={values.length < told.length ? told.length : undefined}
                  className="py-2 pr-3 align-top wrap-break-word last:pr-0"
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
