import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { GivenLicences } from './GivenLicences.tsx'
import { givenQuery, useGiveLicence, useRevokeLicences } from './photos.licences.api.ts'
import { DURATIONS, givingFailureText, LICENCES_TEXT } from '#client/domains/photos/photos.text.ts'

/** The members with whom one of this member's photos is shared, and until when. */
export function PhotoSharing({ photoId }: { photoId: string }) {
  const list = useInfiniteQuery(givenQuery(photoId))
  const revokeAll = useRevokeLicences()
  const licences = itemsOf(list.data)
  return (
    <div className="flex flex-col gap-6">
      <ShareForm photoId={photoId} />
      <section>
        <div className="mb-2 flex items-center justify-between gap-4">
          <h3 className="text-base">{LICENCES_TEXT.sharedWith}</h3>
          {licences.length > 1 && (
            <Button
              look="ghost"
              size="sm"
              busy={revokeAll.isPending}
              onClick={() => revokeAll.mutate(photoId)}
            >
              {LICENCES_TEXT.revokeAll}
            </Button>
          )}
        </div>
        <GivenLicences
          query={list}
          skeleton={<FormSkeleton fields={1} />}
          empty={<p className="text-ink-soft">{LICENCES_TEXT.nobody}</p>}
        />
      </section>
    </div>
  )
}

function ShareForm({ photoId }: { photoId: string }) {
  const give = useGiveLicence(photoId)
  const [username, setUsername] = useState('')
  const [duration, setDuration] = useState<LicenceDuration>('day')
  const [error, setError] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = username.trim()
    const field = event.currentTarget.querySelector('input')
    const refuse = (text: string) => {
      setError(text)
      field?.focus()
    }
    if (!typed) return refuse(LICENCES_TEXT.missing)
    give.mutate(
      { username: typed, duration },
      {
        onSuccess: () => {
          setUsername('')
          field?.focus()
        },
        onError: (cause) =>
          refuse(givingFailureText(cause instanceof CallFailure ? cause.code : undefined, typed)),
      },
    )
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={LICENCES_TEXT.username} error={error}>
        <Input
          value={username}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setUsername(target.value)
            setError('')
          }}
        />
      </Field>
      <RadioGroup
        legend={LICENCES_TEXT.duration}
        options={DURATIONS}
        value={duration}
        onChange={setDuration}
      />
      <Button type="submit" look="primary" className="self-start" busy={give.isPending}>
        {LICENCES_TEXT.share}
      </Button>
    </form>
  )
}

type SharePhotoProps = { photoId: string; name: string; onClose: () => void }

/** Asks who to share one of the member's photos with. */
export function SharePhoto({ photoId, name, onClose }: SharePhotoProps) {
  return (
    <Dialog
      open
      title={LICENCES_TEXT.question(name)}
      description={LICENCES_TEXT.means}
      onClose={onClose}
      actions={<Button onClick={onClose}>{LICENCES_TEXT.done}</Button>}
    >
      <PhotoSharing photoId={photoId} />
    </Dialog>
  )
}
