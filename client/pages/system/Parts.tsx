import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { System } from '#shared/domains/system/system.contract.ts'
import { BackupState } from '#client/domains/settings/BackupLine.tsx'
import { backupQuery } from '#client/domains/settings/settings.api.ts'
import { groupedNumber } from '#client/platform/format.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PARTS_TEXT, SYSTEM_TEXT } from './system.text.ts'

/** Shows the state of database, replica, Redis, mail, storage and backup. */
export function Parts({ system: { database, replica, redis, mail, storage } }: { system: System }) {
  return (
    <Section title={PARTS_TEXT.title}>
      <ul aria-label={PARTS_TEXT.title} className="grid items-start gap-3 sm:grid-cols-2">
        <Part title={PARTS_TEXT.database}>{database ? <Database database={database} /> : <Unknown />}</Part>
        <Part title={PARTS_TEXT.mail}>
          {mail ? (
            <Facts
              facts={(['sent', 'failed', 'waiting'] as const).map((what) => [
                PARTS_TEXT[what],
                groupedNumber(mail[what]),
              ])}
            />
          ) : (
            <Unknown />
          )}
        </Part>
        <Part title={PARTS_TEXT.storage}>
          <Facts
            facts={[
              [PARTS_TEXT.place, storage.place],
              ...(storage.disk
                ? ([
                    [PARTS_TEXT.disk, PARTS_TEXT.bytes(storage.disk.used)],
                    [PARTS_TEXT.free, PARTS_TEXT.bytes(storage.disk.free)],
                  ] as const)
                : []),
            ]}
          />
        </Part>
        <Part title={PARTS_TEXT.backup}>
          <Backup />
        </Part>
        {replica && (
          <Part title={PARTS_TEXT.replica}>
            <p className={replica.isUsed ? undefined : 'text-danger'}>{PARTS_TEXT.replicaState(replica)}</p>
          </Part>
        )}
        <Part title={PARTS_TEXT.redis}>
          <p className={redis === 'away' ? 'text-danger' : undefined}>{PARTS_TEXT.redisStates[redis]}</p>
        </Part>
      </ul>
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-3">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </Card>
  )
}

function Database({ database }: { database: NonNullable<System['database']> }) {
  const { engine, version, bytes, connections } = database
  return (
    <Facts
      facts={[
        [PARTS_TEXT.version, `${PARTS_TEXT.engine[engine]} ${version}`],
        [PARTS_TEXT.size, PARTS_TEXT.bytes(bytes)],
        ...(connections
          ? ([[PARTS_TEXT.connections, PARTS_TEXT.used(connections.used, connections.most)]] as const)
          : []),
      ]}
    />
  )
}

function Backup() {
  const query = useQuery(backupQuery)
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-6" />} failed={PARTS_TEXT.backupFailed}>
      {(backup) => <BackupState backup={backup} />}
    </Loaded>
  )
}

/** Renders pairs of label and value. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([word, value]) => (
        <div key={word} className="min-w-0">
          <dt className="text-sm text-ink-soft">{word}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shown instead of data that's unavailable. */
export function Unknown() {
  return <p className="text-danger">{SYSTEM_TEXT.unknown}</p>
}
