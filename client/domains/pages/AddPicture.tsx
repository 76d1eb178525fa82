import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { SITE_PICTURE_LIMITS, type SitePicture } from '#shared/domains/pages/pages.pictures.contract.ts'
import { PICTURE_TYPES } from '#shared/kernel/picture-upload.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { faultIn, picked } from '#client/platform/picked.ts'
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { refusalOf, useAddPicture } from './pages.editing.api.ts'
import { PICTURES_TEXT } from './pages.more.text.ts'

/** Adds a file to the library, with a description. Both stay in the form if that fails. */
export function AddPicture({ onAdded }: { onAdded: (picture: SitePicture) => void }) {
  const adding = useAddPicture()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState('')
  const [isWordless, setWordless] = useState(false)
  const problemId = useId()
  const problem = (file && faultIn(file)) ?? (adding.error && refusalOf(adding.error))
  const choose = (chosen: File) => {
    setFile(chosen)
    adding.reset()
  }
  const add = () => {
    setWordless(isBlank(alt))
    if (!file || isBlank(alt) || faultIn(file) !== undefined) return
    adding.mutate(
      { alt, file },
      {
        onSuccess: ({ picture }) => {
          setFile(undefined)
          setAlt('')
          onAdded(picture)
        },
      },
    )
  }
  return (
    <section aria-label={PICTURES_TEXT.addTitle} className="flex flex-col gap-4 border-b border-line pb-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-describedby={problem ? problemId : undefined} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" className="size-5" />
          {file ? PICTURES_TEXT.chooseOther : PICTURES_TEXT.chooseFile}
        </Button>
        <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          {file?.name ?? PICTURES_TEXT.format}
        </span>
        <input
          ref={input}
          hidden
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={PICTURES_TEXT.file}
          onChange={({ target }) => {
            void picked(target.files).then(([chosen]) => chosen && choose(chosen))
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-pretty text-danger">
          {problem}
        </p>
      )}
      <Field
        label={PICTURES_TEXT.alt}
        help={PICTURES_TEXT.altHelp}
        error={isWordless && PICTURES_TEXT.altMissing}
      >
        <Input
          value={alt}
          maxLength={SITE_PICTURE_LIMITS.alt}
          autoComplete="off"
          onChange={({ target }) => {
            setAlt(target.value)
            setWordless(false)
          }}
        />
      </Field>
      {adding.isPending && <ProgressBar label={PICTURES_TEXT.sending} part={adding.part} />}
      <Button
        className="self-start"
        busy={adding.isPending}
        disabledReason={!file && PICTURES_TEXT.fileMissing}
        onClick={add}
      >
        {PICTURES_TEXT.add}
      </Button>
    </section>
  )
}
