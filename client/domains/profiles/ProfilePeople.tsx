import type { ShownPerson } from '#shared/domains/profiles/profiles.contract.ts'
import { headingOf } from '#shared/domains/profiles/profiles.people.rules.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PUBLIC_TEXT } from './profiles.text.ts'

const heightOf = ({ heightFeet, heightInches }: ShownPerson) =>
  heightFeet === null ? null : `${heightFeet}′${heightInches === null ? '' : ` ${heightInches}″`}`

const factsOf = (person: ShownPerson) =>
  [
    { label: PUBLIC_TEXT.height, value: heightOf(person) },
    { label: PUBLIC_TEXT.bodyType, value: person.bodyType },
    { label: PUBLIC_TEXT.sexuality, value: person.sexuality },
    { label: PUBLIC_TEXT.ethnicity, value: person.ethnicity === 'Rather not say' ? null : person.ethnicity },
    { label: PUBLIC_TEXT.drinking, value: person.drinking },
    {
      label: PUBLIC_TEXT.smoker,
      value: person.smoker === null ? null : person.smoker ? PUBLIC_TEXT.yes : PUBLIC_TEXT.no,
    },
    { label: PUBLIC_TEXT.tattoos, value: person.tattoos },
    { label: PUBLIC_TEXT.piercings, value: person.piercings },
  ].filter(({ value }) => value !== null)

/** The details of one person, or of the two of a couple side by side; nothing of anybody who tells nothing. */
export function ProfilePeople({ people }: { people: readonly ShownPerson[] }) {
  const told = people
    .map((person, at) => ({ ...person, heading: headingOf(people, at), facts: factsOf(person) }))
    .filter(({ firstname, facts }) => firstname !== null || facts.length > 0)
  if (told.length === 0) return null
  return (
    <Card as="section" pad="lg" className="order-4 flex flex-col gap-4">
      <h2 className="text-xl">{PUBLIC_TEXT.details}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        {told.map(({ heading, facts }, at) => (
          <div key={at} className="flex min-w-0 flex-col gap-2">
            {heading && <h3 className="text-base break-words">{heading}</h3>}
            {facts.length > 0 && (
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
                {facts.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}
