import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPIED_FOR } from '#shared/domains/referrals/referrals.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { QrCode } from '#client/ui/display/QrCode.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { referralsQuery } from './referrals.api.ts'
import { RECOMMEND_TEXT } from './referrals.text.ts'

/** The member's link, ways to share it, and how many have joined through it. */
export function RecommendPage() {
  const query = useQuery(referralsQuery)
  return (
    <>
      <PageHeader title={RECOMMEND_TEXT.title} description={RECOMMEND_TEXT.description} />
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-80 w-full" />
          </SkeletonGroup>
        }
        failed={RECOMMEND_TEXT.loadFailed}
      >
        {({ link, count }) => (
          <div className="flex flex-col gap-8">
            <Card pad="lg" className="grid gap-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
              <div className="flex flex-col gap-5">
                <Field label={RECOMMEND_TEXT.link} help={RECOMMEND_TEXT.linkHelp}>
                  <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                </Field>
                <div className="flex flex-wrap gap-3">
                  <CopyButton link={link} />
                  {'share' in navigator && (
                    <Button onClick={() => void share(link)}>
                      <Share2 aria-hidden="true" className="size-5" />
                      {RECOMMEND_TEXT.share}
                    </Button>
                  )}
                </div>
              </div>
              <figure className="flex w-56 max-w-full flex-col gap-3 max-md:mx-auto">
                <QrCode text={link} label={RECOMMEND_TEXT.qr} />
                <figcaption className="text-sm text-pretty text-ink-soft">{RECOMMEND_TEXT.scan}</figcaption>
              </figure>
            </Card>
            <Section title={RECOMMEND_TEXT.joined}>
              <Card>
                <p className="text-lg">{RECOMMEND_TEXT.count(count)}</p>
                <p className="mt-1 max-w-prose text-pretty text-ink-soft">{RECOMMEND_TEXT.countHelp}</p>
              </Card>
            </Section>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Shows briefly that the link was copied. */
function CopyButton({ link }: { link: string }) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      setCopiedAt(0)
      toast.error(RECOMMEND_TEXT.copyFailed)
      return
    }
    setCopiedAt(Date.now())
    toast.success(RECOMMEND_TEXT.copied, { duration: COPIED_FOR })
  }

  const Icon = copiedAt ? Check : Copy
  return (
    <Button look="primary" onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-5" />
      {copiedAt ? RECOMMEND_TEXT.copyDone : RECOMMEND_TEXT.copy}
    </Button>
  )
}

const share = async (url: string) => {
  try {
    await navigator.share({ url })
  } catch (error) {
    // Closing the share sheet isn't a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast.error(RECOMMEND_TEXT.shareFailed)
  }
}
