import type { System, SystemProcess } from '#shared/domains/system/system.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { PROCESSES_TEXT } from './system.text.ts'
import { Unknown } from './Unknown.tsx'

/** Every process of the site, this one first. */
export function Processes({ processes }: { processes: System['processes'] }) {
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
