import { useRef, useState } from 'react'
import { LINE_MAX } from '#shared/domains/chat/chat.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { SendForm } from '#client/platform/conversation/SendForm.tsx'
import { CallFailure } from '#client/platform/calls/call.ts'
import { useDraft } from '#client/platform/drafts.ts'
import { type Outgoing, useSendLine, useNotifyTyping } from './chat.sending.api.ts'
import { CHAT_TEXT, sendFailureText, startFailureText } from './chat.text.ts'

interface ChatComposerProps {
  memberId: string
  /** Null if the first line starts a chat. */
  roomId: string | null
  /** How the first line counts towards today's limit. */
  disabledReason: string | false
  /** How the first line counts against today's chats. */
  note?: string | undefined
}

/** The field for writing a line. Text that couldn't be sent is put back. */
export function ChatComposer({ memberId, roomId, disabledReason, note }: ChatComposerProps) {
  const draft = useDraft(`chat:${memberId}`)
  const [text, setText] = useState(draft.kept)
  const latest = useRef(draft.kept)
  const failed = useRef<Outgoing>(null)
  const [problem, setProblem] = useState<string>()
  const notifyTyping = useNotifyTyping(roomId)

  const put = (typed: string) => {
    latest.current = typed
    setText(typed)
    draft.save(typed)
  }
  const sendLine = useSendLine({ roomId, memberId }, (line, error) => {
    put([line.text, latest.current].filter(Boolean).join('\n'))
    failed.current = line
    const code = error instanceof CallFailure ? error.code : undefined
    setProblem(roomId === null ? startFailureText(code) : sendFailureText(code))
  })
  const change = (typed: string) => {
    put(typed)
    setProblem(undefined)
    if (!isBlank(typed)) notifyTyping()
  }
  const send = () => {
    if (disabledReason) return
    const line = text.trim()
    if (isBlank(line)) {
      setProblem(CHAT_TEXT.blank)
      return
    }
    // The line may have been stored although its response was lost.
    const before = failed.current?.text === line ? failed.current.clientKey : undefined
    failed.current = null
    setProblem(undefined)
    put('')
    sendLine(line, before)
  }
  return (
    <SendForm
      label={CHAT_TEXT.line}
      placeholder={CHAT_TEXT.linePlaceholder}
      help={CHAT_TEXT.lineHelp}
      sendLabel={roomId === null ? CHAT_TEXT.start : CHAT_TEXT.send}
      maxLength={LINE_MAX}
      text={text}
      disabledReason={disabledReason}
      onChange={change}
      onSend={send}
    >
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : (
        note && <p className="text-sm text-ink-soft">{note}</p>
      )}
    </SendForm>
  )
}
