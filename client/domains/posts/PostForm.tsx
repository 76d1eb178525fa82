import { Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { POST_AUDIENCES, POST_MAX, type PostAudience } from '#shared/domains/posts/posts.contract.ts'
import { isPhotoForPost } from '#shared/domains/posts/posts.rules.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Select } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { type PhotoToPost, useCreatePost } from './posts.api.ts'
import { AUDIENCE_TEXT, POST_TEXT } from './posts.text.ts'

const AUDIENCES = POST_AUDIENCES.map((value) => ({ value, label: AUDIENCE_TEXT[value] }))

export interface PhotoFieldProps {
  /** Whether the photo picker is open. */
  open: boolean
  onOpen: () => void
  onClose: () => void
  photo: PhotoToPost | undefined
  onChange: (photo: PhotoToPost | undefined) => void
  /** The post's audience. */
  audience: PostAudience
  problem: string | undefined
  isSending: boolean
}

interface PostFormProps {
  /** The field to choose a photo, which also shows its upload. */
  photoField: (props: PhotoFieldProps) => ReactNode
  onCreated: () => void
}

/** The form to write a post, small until it's used. Text that isn't posted yet is kept as a draft. */
export function PostForm({ photoField, onCreated }: PostFormProps) {
  const [content, setContent, isKept] = useDraftText('post')
  const [audience, setAudience] = useState<PostAudience>('members')
  const [isFocused, setFocused] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [photo, setPhoto] = useState<PhotoToPost>()
  const [photoFailure, setPhotoFailure] = useState<string>()
  const [isChoosing, setChoosing] = useState<boolean>()
  const isOpen = isFocused || content !== '' || photo !== undefined
  const isForFewer = photo && 'id' in photo && !isPhotoForPost(photo, audience)
  const photoProblem = isForFewer ? POST_TEXT.photoForFewer : photoFailure
  const change = (text: string) => {
    setContent(text)
    setProblem(undefined)
  }
  const changePhoto = (chosen: PhotoToPost | undefined) => {
    setPhoto(chosen)
    setPhotoFailure(undefined)
  }
  const create = useCreatePost({
    onCreated: () => {
      change('')
      changePhoto(undefined)
      setFocused(false)
      onCreated()
    },
    onPhotoProblem: setPhotoFailure,
  })
  const send = () => {
    if (create.isPending) return
    if (isBlank(content)) setProblem(POST_TEXT.empty)
    // The photo field shows the error.
    else if (!isForFewer) {
      setPhotoFailure(undefined)
      create.mutate({ content, audience, photo })
    }
  }
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={POST_TEXT.content} error={problem}>
          <Textarea
            rows={isOpen ? 3 : 1}
            counted={isOpen}
            maxLength={POST_MAX}
            placeholder={POST_TEXT.placeholder}
            isKept={isKept}
            value={content}
            onFocus={() => setFocused(true)}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        {isChoosing !== undefined &&
          photoField({
            open: isChoosing,
            onOpen: () => setChoosing(true),
            onClose: () => setChoosing(false),
            photo,
            onChange: changePhoto,
            audience,
            problem: photoProblem,
            isSending: create.isPending,
          })}
        {isOpen && (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Field label={POST_TEXT.audience}>
              <Select
                options={AUDIENCES}
                value={audience}
                onChange={({ target }) => setAudience(target.value as PostAudience)}
              />
            </Field>
            {!photo && (
              <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                <Images aria-hidden="true" className="size-5" />
                {POST_TEXT.addPhoto}
              </Button>
            )}
            <Button type="submit" look="primary" busy={create.isPending}>
              {POST_TEXT.submit}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
