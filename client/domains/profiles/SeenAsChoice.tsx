import { Eye } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SEEN_AS, type SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { SEEN_AS_TEXT } from './profiles.text.ts'

const OPTIONS = [
  { value: '', label: SEEN_AS_TEXT.self },
  ...SEEN_AS.map((value) => ({ value, label: SEEN_AS_TEXT.as[value] })),
]

interface SeenAsChoiceProps {
  asked: SeenAs | null
  onAsk: (asked: SeenAs | null) => void
}

/** Lets members see their own profile as somebody else would. */
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
