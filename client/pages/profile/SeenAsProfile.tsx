import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SEEN_AS, type SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { photosAsQuery } from '#client/domains/photos/photos.shown.api.ts'
import { seenAsQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { profileFailureText, SEEN_AS_TEXT } from '#client/domains/profiles/profiles.text.ts'
import { ProfileSkeleton } from '#client/domains/profiles/ProfileSkeleton.tsx'
import { ProfileCards } from '#client/pages/parts/ProfileCards.tsx'
import { CallFailure } from '#client/platform/calls/call.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { Link } from '#client/ui/frame/Link.tsx'

const headingOf = (text: string) => <h1 className="text-xl wrap-anywhere">{text}</h1>

/** The member's own profile as someone else sees it, without actions. */
export function SeenAsProfile({ asked }: { asked: SeenAs }) {
  const query = useQuery(seenAsQuery(asked))
  if (query.isPending) return <ProfileSkeleton />
  if (query.error instanceof CallFailure && query.error.status === 404)
    return <EmptyState icon={Eye} title={headingOf(SEEN_AS_TEXT.unknown(asked.username))} />
  if (query.isLoadingError)
    return (
      <ErrorState
        message={profileFailureText(query.error, true)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  const { profile } = query.data
  return profile ? (
    <ProfileCards profile={profile} photos={photosAsQuery(asked)} />
  ) : (
    <EmptyState
      icon={Eye}
      title={headingOf(SEEN_AS_TEXT.nothing)}
      action={
        <Link href="/account/privacy" className={buttonClass()}>
          {SEEN_AS_TEXT.openPrivacy}
        </Link>
      }
    >
      {SEEN_AS_TEXT.nothingHelp}
    </EmptyState>
  )
}

const OPTIONS = [
  { value: '', label: SEEN_AS_TEXT.self },
  ...SEEN_AS.map((value) => ({ value, label: SEEN_AS_TEXT.as[value] })),
]

interface SeenAsChoiceProps {
  asked: SeenAs | null
  onAsk: (asked: SeenAs | null) => void
}

/** Lets members choose whose view of their own profile to see. */
export function SeenAsChoice({ asked, onAsk }: SeenAsChoiceProps) {
  const [isNamed, setNamed] = useState(asked?.as === 'named')
  const [username, setUsername] = useState('')
  const choose = (value: string) => {
    const as = SEEN_AS.find((each) => each === value)
    setNamed(as === 'named')
    onAsk(as && as !== 'named' ? { as, username: '' } : null)
  }
  const name = (event: FormEvent) => {
    event.preventDefault()
    if (username.trim()) onAsk({ as: 'named', username: username.trim() })
  }
  return (
    <Card pad="md" className="flex flex-wrap items-end gap-4 lg:col-span-2">
      <Field label={SEEN_AS_TEXT.label} className="min-w-56 flex-1">
        <Select
          options={OPTIONS}
          value={isNamed ? 'named' : (asked?.as ?? '')}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {isNamed && (
        <form onSubmit={name} className="flex min-w-56 flex-1 items-end gap-3">
          <Field label={SEEN_AS_TEXT.username} className="flex-1">
            <Input
              value={username}
              onChange={({ target }) => setUsername(target.value)}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
            />
          </Field>
          <Button type="submit">
            <Eye aria-hidden="true" className="size-5" />
            {SEEN_AS_TEXT.show}
          </Button>
        </form>
      )}
    </Card>
  )
}
