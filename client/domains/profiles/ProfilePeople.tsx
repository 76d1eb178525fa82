import type { ShownPerson } from '#shared/domains/profiles/profiles.contract.ts'
import { headingOf } from '#shared/domains/profiles/profiles.people.rules.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PUBLIC_TEXT } from './profiles.text.ts'

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

/** Where the two of a couple say the same, it stands once, for both. */
const rowsOf = (told: readonly ShownPerson[]) =>
  FACTS.map(({ label, of }) => ({ label, values: told.map(of) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ label, values }) => {
      const [first] = values
      const isSame = first && values.length > 1 && values.every((value) => value === first)
      return { label, values: isSame ? [PUBLIC_TEXT.both(first)] : values }
    })

/** The details of one person, or of the two of a couple side by side; nothing of anybody who tells nothing. */
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
