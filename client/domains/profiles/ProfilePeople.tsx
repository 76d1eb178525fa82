import type { ShownPerson } from '#shared/domains/profiles/profiles.contract.ts'
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

/** The details of one person, or of the two of a couple side by side; nothing where none is given. */
export function ProfilePeople({ people }: { people: readonly ShownPerson[] }) {
  const described = people.map(factsOf)
  if (described.every((facts) => facts.length === 0)) return null
  return (
    <Card as="section" pad="lg" className="flex flex-col gap-4 lg:col-start-1">
      <h2 className="text-xl">{PUBLIC_TEXT.details}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        {described.map(
          (facts, at) =>
            facts.length > 0 && (
              <div key={at} className="flex flex-col gap-2">
                {people.length > 1 && (
                  <h3 className="text-base">{PUBLIC_TEXT.person(at + 1, people[at]?.age ?? null)}</h3>
                )}
                <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
                  {facts.map(({ label, value }) => (
                    <div key={label} className="contents">
                      <dt className="text-ink-soft">{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ),
        )}
      </div>
    </Card>
  )
}
