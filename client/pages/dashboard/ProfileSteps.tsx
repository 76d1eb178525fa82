import { clsx } from 'clsx'
import { ArrowRight, Check } from 'lucide-react'
import { useEffect } from 'react'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { useDrafts } from '#client/platform/drafts.ts'
import { useIsLocal } from '#client/platform/local.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { type Step, stepsOf } from './dashboard.state.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

const ROW = 'flex min-h-16 items-center gap-4 px-4 py-3 md:px-5'
const MARK = 'flex size-8 shrink-0 items-center justify-center rounded-full'

const OPEN_STEPS = 'profile-steps'

/** The remaining steps to a profile worth finding. Once all are done, says so once and then shows nothing. */
export function ProfileSteps({ profile }: { profile: OwnProfile }) {
  const steps = stepsOf(profile)
  const done = steps.filter(({ isDone }) => isDone).length
  const isReady = done === steps.length
  const drafts = useDrafts()
  const isLocal = useIsLocal()
  useEffect(() => {
    if (isReady) return () => drafts.save(OPEN_STEPS, '')
    drafts.save(OPEN_STEPS, 'open')
  }, [drafts, isReady])
  if (isReady) return isLocal && drafts.read(OPEN_STEPS) ? <Ready username={profile.username} /> : null
  return (
    <Section title={DASHBOARD_TEXT.steps(steps.length)}>
      <Card pad="none">
        <div className="flex items-center gap-4 border-b border-line px-4 py-3 md:px-5">
          <p className="text-sm font-medium whitespace-nowrap">
            {DASHBOARD_TEXT.stepsDone(done, steps.length)}
          </p>
          <span aria-hidden="true" className="flex flex-1 gap-1.5">
            {steps.map(({ title }, at) => (
              <span
                key={title}
                className={clsx('h-1.5 flex-1 rounded-full', at < done ? 'bg-accent' : 'bg-line')}
              />
            ))}
          </span>
        </div>
        <ol className="divide-y divide-line">
          {steps.map((step, at) => (
            <li key={step.title}>
              {step.isDone ? <DoneStep {...step} /> : <OpenStep {...step} number={at + 1} />}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}

function Ready({ username }: { username: string }) {
  return (
    <Notice kind="success" title={DASHBOARD_TEXT.ready}>
      <Link href={`/profile/${encodeURIComponent(username)}`} className="link">
        {DASHBOARD_TEXT.seeIt}
      </Link>
    </Notice>
  )
}

function DoneStep({ title }: Step) {
  return (
    <p className={clsx(ROW, 'text-ink-soft')}>
      <span className={clsx(MARK, 'bg-success-soft text-success')}>
        <Check aria-hidden="true" className="size-5" />
      </span>
      <span>
        <span className="sr-only">{DASHBOARD_TEXT.stepDone} </span>
        {title}
      </span>
    </p>
  )
}

function OpenStep({ title, help, href, number }: Step & { number: number }) {
  return (
    <Link href={href} className={clsx(ROW, 'transition-colors hover:bg-sunken')}>
      <span aria-hidden="true" className={clsx(MARK, 'bg-accent-soft font-serif text-lg text-accent-strong')}>
        {number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-pretty text-ink-soft">{help}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-accent" />
    </Link>
  )
}
