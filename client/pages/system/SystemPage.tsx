import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { System, SystemProcess, SystemQueue } from '#shared/domains/system/system.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Parts, Unknown } from './Parts.tsx'
import { Requests, Statements } from './Requests.tsx'
import { systemQuery, useRetryJobs } from './system.api.ts'
import { JOBS_TEXT, PROCESSES_TEXT, SYSTEM_TEXT } from './system.text.ts'

/** Shows admins how the site is running. Unavailable sections say so, and the rest is shown. */
export function SystemPage() {
  const query = useQuery(systemQuery)
  return (
    <>
      <PageHeader
        title={SYSTEM_TEXT.title}
        description={SYSTEM_TEXT.description}
        actions={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {SYSTEM_TEXT.again}
          </Button>
        }
      />
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />} failed={SYSTEM_TEXT.loadFailed}>
        {(system) => <Sections system={system} />}
      </Loaded>
    </>
  )
}

function Sections({ system }: { system: System }) {
  const { processes } = system
  const mine = processes?.find(({ isThis }) => isThis)
  const isOneOfSeveral = processes === null || processes.length > 1
  return (
    <div className="flex flex-col gap-10">
      <Processes processes={processes} />
      <Jobs jobs={system.jobs} />
      <Requests requests={system.requests} isOneOfSeveral={isOneOfSeveral} startedAt={mine?.startedAt} />
      <Parts system={system} />
      <Statements statements={system.statements} />
    </div>
  )
}

/** Lists every process of the site, this one first. */
function Processes({ processes }: { processes: System['processes'] }) {
  return (
    <Section title={PROCESSES_TEXT.title}>
      {processes === null ? (
        <Unknown />
      ) : (
        <ul aria-label={PROCESSES_TEXT.title} className="flex flex-col gap-3">
          {processes.map((process) => (
            <Row key={process.id} process={process} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({
  process: { kind, version, startedAt, lastBeatAt, isThis, isSilent },
}: {
  process: SystemProcess
}) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {PROCESSES_TEXT.kinds[kind]}, {PROCESSES_TEXT.version(version)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            {PROCESSES_TEXT.started} <TimeAgo at={startedAt} />
          </span>
          {!isThis && (
            <span>
              {PROCESSES_TEXT.heard} <TimeAgo at={lastBeatAt} />
            </span>
          )}
        </p>
      </div>
      {isThis && <Badge look="new">{PROCESSES_TEXT.isThis}</Badge>}
      {isSilent && <Badge look="danger">{PROCESSES_TEXT.silent}</Badge>}
    </Card>
  )
}

const TOP = 'jobs'

/** The waiting jobs by queue, and the failed ones, which can be retried. */
function Jobs({ jobs }: { jobs: System['jobs'] }) {
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
                  <JobRow key={queue.queue} queue={queue} onRetried={() => focusNext(TOP)} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

function JobRow({ queue, onRetried }: { queue: SystemQueue; onRetried: () => void }) {
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
