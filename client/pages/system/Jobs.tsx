import { clsx } from 'clsx'
import type { System, SystemQueue } from '#shared/domains/system/system.contract.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { useRetryJobs } from './system.api.ts'
import { JOBS_TEXT } from './system.text.ts'
import { Unknown } from './Parts.tsx'

const TOP = 'jobs'

/** What waits by queue, and what was given up, which can be tried again. */
export function Jobs({ jobs }: { jobs: System['jobs'] }) {
  const { box, focusNext } = useNextFocus(jobs)
  return (
    <Section title={JOBS_TEXT.title} description={JOBS_TEXT.description}>
      <div ref={box} className="flex flex-col gap-3">
        {jobs === null ? (
          <Unknown />
        ) : (
          <>
            <p tabIndex={-1} data-place={TOP} className="text-ink-soft">
              {jobs.queues.length > 0 ? JOBS_TEXT.wait(jobs.longestWait) : JOBS_TEXT.none}
            </p>
            {jobs.queues.length > 0 && (
              <ul aria-label={JOBS_TEXT.title} className="flex flex-col gap-3">
                {jobs.queues.map((queue) => (
                  <Row key={queue.queue} queue={queue} onRetried={() => focusNext(TOP)} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

function Row({ queue, onRetried }: { queue: SystemQueue; onRetried: () => void }) {
  const retry = useRetryJobs(onRetried)
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{queue.queue}</p>
        <p className={clsx('text-sm', queue.failed > 0 ? 'text-danger' : 'text-ink-soft')}>
          {JOBS_TEXT.states(queue)}
        </p>
      </div>
      {queue.failed > 0 && (
        <Button
          size="sm"
          aria-label={JOBS_TEXT.retryNamed(queue.queue)}
          busy={retry.isPending}
          onClick={() => retry.mutate(queue.queue)}
        >
          {JOBS_TEXT.retry}
        </Button>
      )}
    </Card>
  )
}
