import { useState } from 'react'
import { type Post, POST_MAX } from '#shared/domains/posts/posts.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useEditPost } from './posts.acts.api.ts'
import { EDIT_TEXT, POST_TEXT } from './posts.text.ts'

/** Edits the text of the member's own post. */
export function EditPost({ open, onClose, post }: { open: boolean; onClose: () => void; post: Post }) {
  const [content, setContent, isKept] = useDraftText(`post ${post.id}`, post.content)
  const [problem, setProblem] = useState<string>()
  const edit = useEditPost(post.id)
  const save = () => {
    if (!isBlank(content)) return edit.mutate(content, { onSuccess: onClose })
    setProblem(POST_TEXT.empty)
  }
  return (
    <ConfirmDialog
      open={open}
      title={EDIT_TEXT.editTitle}
      description={EDIT_TEXT.editHelp}
      confirmLabel={EDIT_TEXT.save}
      busy={edit.isPending}
      onClose={onClose}
      onConfirm={save}
    >
      <Field label={EDIT_TEXT.editLabel} error={problem}>
        <Textarea
          counted
          maxLength={POST_MAX}
          isKept={isKept}
          value={content}
          onChange={({ target }) => {
            setContent(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
