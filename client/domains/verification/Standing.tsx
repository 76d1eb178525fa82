import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Camera, Hourglass, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OwnEntry, VerificationCode } from '#shared/domains/verification/verification.contract.ts'
import type { VerificationStatus } from '#shared/domains/profiles/profiles.options.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { SubmitPhoto } from './SubmitPhoto.tsx'
import { useRequestCode } from './verification.api.ts'
import { codeQuery } from './verification.queries.api.ts'
import { STATUS_TEXT, VERIFICATION_TEXT } from './verification.text.ts'

const ICONS = { unverified: Camera, pending: Hourglass, verified: BadgeCheck, rejected: RotateCcw }

interface StandingProps {
  status: VerificationStatus
  /** Whether no one else could review the photo. */
  waitsForOtherStaff: boolean
  /** The latest photo sent. */
  latest: OwnEntry | undefined
}

/** The member's verification status, and what they can do about it. */
export function Standing({ status, waitsForOtherStaff, latest }: StandingProps) {
  const { title, help } = STATUS_TEXT[status]
  const Icon = ICONS[status]
  const maySend = status === 'unverified' || status === 'rejected'
  return (
    <Card pad="lg" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start gap-4">
        <span
          className={
            status === 'verified'
              ? 'flex size-12 shrink-0 items-center justify-center rounded-full bg-verified-soft text-verified'
              : 'flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent'
          }
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
        <div role="status" className="flex min-w-48 flex-1 flex-col gap-1">
          <h2>{title}</h2>
          {status === 'rejected' && latest?.reason && (
            <p className="text-pretty wrap-anywhere">{VERIFICATION_TEXT.reason(latest.reason)}</p>
          )}
          <p className="max-w-prose text-pretty text-ink-soft">
            {waitsForOtherStaff ? VERIFICATION_TEXT.waitsForOtherStaff : help}
          </p>
        </div>
      </div>
      {maySend && (
        <Sending label={status === 'rejected' ? VERIFICATION_TEXT.resubmit : VERIFICATION_TEXT.upload} />
      )}
    </Card>
  )
}

/** The button that starts sending a photo, and the steps that follow. */
function Sending({ label }: { label: string }) {
  const query = useQuery(codeQuery)
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={1} />} failed={VERIFICATION_TEXT.codeLoadFailed}>
      {({ code }) => <SendingWith label={label} code={code} receivedAt={query.dataUpdatedAt} />}
    </Loaded>
  )
}

function SendingWith({
  label,
  code,
  receivedAt,
}: {
  label: string
  code: VerificationCode | null
  receivedAt: number
}) {
  const request = useRequestCode()
  const [hasBegun, setBegun] = useState(false)
  if (code && !hasBegun) setBegun(true)
  if (hasBegun) {
    return (
      <SubmitPhoto
        code={code}
        receivedAt={receivedAt}
        isAsking={request.isPending}
        onAsk={() => request.mutate()}
      />
    )
  }
  return (
    <Button look="primary" className="self-start" busy={request.isPending} onClick={() => request.mutate()}>
      <Camera aria-hidden="true" className="size-5" />
      {label}
    </Button>
  )
}
