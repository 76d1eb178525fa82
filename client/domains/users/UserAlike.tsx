import type { OpenedUser } from '#shared/domains/users/users.contract.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { ALIKE_TEXT } from './users.text.ts'

/** Accounts that may belong to the same person, where one of the two is banned. */
export function UserAlike({ alike }: Pick<OpenedUser, 'alike'>) {
  return (
    <Section title={ALIKE_TEXT.title}>
      <Card>
        <p className="text-sm text-pretty text-ink-soft">{ALIKE_TEXT.help}</p>
        <ul className="mt-2 flex flex-col">
          {alike.map(({ id, username, ...why }) => (
            <li key={id} className="border-t border-line py-2">
              <Link
                href={`/admin/users/${id}`}
                className="inline-block py-1 wrap-anywhere text-accent-strong underline"
              >
                <Username name={username} />
              </Link>
              <span className="block text-sm text-ink-soft">
                {(['isBanned', 'sharesAddress', 'looksAlike'] as const)
                  .flatMap((each) => (why[each] ? ALIKE_TEXT[each] : []))
                  .join('. ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
