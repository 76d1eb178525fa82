import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { isBlank } from '#shared/kernel/invisible.ts'
import { HAS_MOUSE, useMedia } from '#client/platform/media.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'

interface SendFormProps {
  /** The field's accessible label. Only the placeholder is visible. */
  label: string
  placeholder: string
  /** Explains what Enter does, if it sends. */
  help: string
  sendLabel: string
  maxLength: number
  text: string
  /** Why nothing can be sent at the moment. */
  disabledReason: string | false
  onChange(text: string): void
  onSend(): void
  /** Shown above the field. */
  above?: ReactNode
  /** Shown next to the field. */
  start?: ReactNode
  /** Shown below the field. */
  children?: ReactNode
}

/** The form at the bottom of a conversation. With a mouse, Enter sends. Without one, it starts a new line. */
export function SendForm(props: SendFormProps) {
  const { label, placeholder, help, sendLabel, maxLength, text, disabledReason, onChange, onSend } = props
  const [isTyped, setTyped] = useState(false)
  const enterSends = useMedia(HAS_MOUSE) ?? false
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    const isShortcut = event.ctrlKey || event.metaKey
    if (!isShortcut && !enterSends) return
    event.preventDefault()
    // An extra press of Enter isn't an attempt to send an empty message.
    if (isShortcut || !isBlank(text)) onSend()
  }
  return (
    <form
      className="flex shrink-0 flex-col gap-1.5 border-t border-line px-3 py-2.5 md:gap-2 md:px-5 md:py-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {props.above}
      <div className="flex items-end gap-2">
        {props.start}
        <Field label={<span className="sr-only">{label}</span>} className="min-w-0 flex-1">
          <Textarea
            rows={1}
            value={text}
            isKept={text !== '' && !isTyped}
            maxLength={maxLength}
            placeholder={placeholder}
            aria-keyshortcuts={enterSends ? 'Enter' : 'Control+Enter'}
            className="[&>textarea]:max-h-40 [&>textarea]:resize-none"
            onChange={(event) => {
              setTyped(true)
              onChange(event.target.value)
            }}
            onKeyDown={sendByKey}
          />
        </Field>
        <Button type="submit" look="primary" disabledReason={disabledReason}>
          <SendHorizontal aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{sendLabel}</span>
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 empty:hidden">
        {props.children}
        {enterSends && !disabledReason && <p className="text-sm text-ink-soft max-md:hidden">{help}</p>}
      </div>
    </form>
  )
}
