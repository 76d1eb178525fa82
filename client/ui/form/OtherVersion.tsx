import { Button } from './Button.tsx'
import { Notice } from '../feedback/Notice.tsx'

type OtherVersionProps = {
  title: string
  help?: string
  /** Goes on from the other version; left out where there is none any more. */
  onTake?: (() => void) | undefined
  /** Goes on with what was entered; left out where that cannot be stored. */
  onKeep?: (() => void) | undefined
}

/** Says that somebody else has changed what is being edited, and lets choose a version. */
export function OtherVersion({ title, help, onTake, onKeep }: OtherVersionProps) {
  return (
    <Notice
      kind="warning"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          {onTake && <Button onClick={onTake}>Load the other version</Button>}
          {onKeep && <Button onClick={onKeep}>Keep mine</Button>}
        </div>
      }
    >
      {help ?? 'What you entered is still here. Save it over the other version, or continue from that one.'}
    </Notice>
  )
}
