import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { addDuration, mergeDurations, quantileOf, type Durations } from '../../runtime/durations.ts'
import { createLastHour } from '../../runtime/last-hour.ts'

export interface TrafficMinute {
  at: Date
  requests: number
  /** Milliseconds, or null if there were no requests. */
  p99: number | null
}

/** A process's response statistics for the last hour. */
export interface Traffic {
  note(answer: { status: number; ms: number }): void
  lastHour(): {
    requests: number
    /** Number of responses with a status of 500 or above. */
    errors: number
    p50: number | null
    p99: number | null
    minutes: TrafficMinute[]
  }
}

interface Minute {
  requests: number
  errors: number
  durations: Durations
}

export const createTraffic = (clock: Clock): Traffic => {
  const hour = createLastHour<Minute>(clock, () => ({ requests: 0, errors: 0, durations: new Map() }))
  return {
    note: ({ status, ms }) => {
      const minute = hour.current()
      minute.requests += 1
      if (status >= 500) minute.errors += 1
      addDuration(minute.durations, ms)
    },
    lastHour: () => {
      const minutes = hour.minutes()
      const kept = minutes.flatMap((minute) => minute.kept ?? [])
      const durations = mergeDurations(kept.map((minute) => minute.durations))
      return {
        requests: kept.reduce((sum, { requests }) => sum + requests, 0),
        errors: kept.reduce((sum, { errors }) => sum + errors, 0),
        p50: quantileOf(durations, 0.5),
        p99: quantileOf(durations, 0.99),
        minutes: minutes.map(({ at, kept: minute }) => ({
          at,
          requests: minute?.requests ?? 0,
          p99: minute ? quantileOf(minute.durations, 0.99) : null,
        })),
      }
    },
  }
}

/** Records all responses except those of health checks and built files, which are many, fast and always the same. */
export const noteTraffic = (http: FastifyInstance, traffic: Traffic): void => {
  http.addHook('onResponse', ({ routeOptions }, { statusCode, elapsedTime }, done) => {
    const { isHealthCheck, isBuiltFile } = routeOptions.config
    if (!isHealthCheck && !isBuiltFile) traffic.note({ status: statusCode, ms: elapsedTime })
    done()
  })
}
