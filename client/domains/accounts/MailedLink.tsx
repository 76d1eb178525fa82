import { useState } from 'react'
import type { PagePath } from '#shared/routes.ts'
import { CallFailure } from '#client/platform/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useLinkToken } from './accounts.passwords.api.ts'

type MailedLinkProps = {
  page: PagePath
  text: { explain: string; submit: string; failed: string; invalid: string; invalidHelp: string }
  /** What the link does; until the button is pressed it does nothing. */
  act: (token: string) => Promise<void>
}

/** What a page shows that is opened by a mailed link: a button for what it does, or that it no longer works. */
export function MailedLink({ page, text, act }: MailedLinkProps) {
  const token = useLinkToken(page)
  const [refused, setRefused] = useState<string>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

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
