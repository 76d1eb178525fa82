import { useState } from 'react'
import { POST_AUDIENCES, POST_MAX, type PostAudience } from '#shared/domains/posts/posts.contract.ts'
import { useDrafts } from '#client/platform/drafts.ts'
import { useIsLocal } from '#client/platform/local.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { useCreatePost } from './posts.api.ts'
import { AUDIENCE_TEXT, POST_TEXT } from './posts.text.ts'

const AUDIENCES = POST_AUDIENCES.map((value) => ({ value, label: AUDIENCE_TEXT[value] }))

const DRAFT = 'post'

/** Where a post is written; small until somebody does. What isn’t posted yet is kept as a draft. */
export function PostForm({ onCreated }: { onCreated: () => void }) {
  const drafts = useDrafts()
  const isLocal = useIsLocal()
  const [typed, setTyped] = useState<string>()
  const [audience, setAudience] = useState<PostAudience>('members')
  const [isFocused, setFocused] = useState(false)
  const [problem, setProblem] = useState<string>()
  const content = typed ?? (isLocal ? drafts.read(DRAFT) : '')
  const isOpen = isFocused || content !== ''
  const change = (text: string) => {
    setTyped(text)
    drafts.save(DRAFT, text)
    setProblem(undefined)
  }
  const create = useCreatePost(() => {
    change('')
    setFocused(false)
    onCreated()
  })
  const send = () => {
    if (create.isPending) return
    if (content.trim()) return create.mutate({ content, audience })
    setProblem(POST_TEXT.empty)
    toast.error(POST_TEXT.empty)
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
            value={content}
            onFocus={() => setFocused(true)}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        {isOpen && (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Field label={POST_TEXT.audience}>
              <Select
                options={AUDIENCES}
                value={audience}
                onChange={({ target }) => setAudience(target.value as PostAudience)}
              />
            </Field>
            <Button type="submit" look="primary" busy={create.isPending}>
              {POST_TEXT.submit}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
