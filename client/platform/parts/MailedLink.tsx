import { useState } from 'react'
import { CallFailure } from '#client/platform/calls/call.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

type MailedLinkProps = {
  /** Null if the URL has no token. */
  token: string | null
  text: { explain: string; submit: string; failed: string; invalid: string; invalidHelp: string }
  /** The link's action. It doesn't run until the button is pressed. */
  act: (token: string) => Promise<unknown>
  /** Shown once the action has run, with a link to continue. Without it, the action itself navigates on. */
  done?: { title: string; help: string; href: string; goOn: string }
}

/** The page behind an emailed link: a button for its action, or a message that the link no longer works. */
export function MailedLink({ token, text, act, done }: MailedLinkProps) {
  const [refused, setRefused] = useState<string>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'done'>('idle')

  if (state === 'done' && done) {
    return (
      <Notice
        kind="success"
        title={done.title}
        action={
          <Link href={done.href} className={buttonClass()}>
            {done.goOn}
          </Link>
        }
      >
        {done.help}
      </Notice>
    )
  }

  if (token === null || token === refused) {
    return (
      <Notice kind="warning" title={text.invalid}>
        {text.invalidHelp}
      </Notice>
    )
  }

  const press = async () => {
    setState('busy')
    try {
      await act(token)
      setState('done')
    } catch (error) {
      setState('failed')
      if (error instanceof CallFailure && error.code === 'invalid_token') setRefused(token)
    }
  }

  return (
    <Card pad="lg" className="flex flex-col gap-5">
      {state === 'failed' && <Notice kind="error">{text.failed}</Notice>}
      <p className="text-pretty">{text.explain}</p>
      <Button look="primary" wide busy={state === 'busy'} onClick={() => void press()}>
        {text.submit}
      </Button>
    </Card>
  )
}
