import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { privacyQuery } from './profiles.queries.api.ts'
import { useChangeVisibility } from './profiles.visitors.api.ts'
import { VISITORS_TEXT } from './profiles.text.ts'

/** Explains the limits of a block while the member's own profile is open to visitors, with a switch to close it. */
export function OpenToVisitors() {
  const visibility = useQuery(privacyQuery).data?.visibility
  const [isTouched, setTouched] = useState(false)
  const change = useChangeVisibility()
  const isOpen = visibility === 'everyone'
  if (visibility === undefined || (!isOpen && !isTouched)) return null
  return (
    <Notice>
      <p>{isOpen ? VISITORS_TEXT.lead : VISITORS_TEXT.closed}</p>
      <Switch
        className="mt-2"
        label={VISITORS_TEXT.label}
        checked={change.isPending ? change.variables !== 'everyone' : !isOpen}
        onChange={({ target }) => {
          setTouched(true)
          change.mutate(target.checked ? 'members' : 'everyone')
        }}
      />
    </Notice>
  )
}
