import { clsx } from 'clsx'
import { useDeferredValue, useEffect, useState } from 'react'

const COLOURS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const
const STEPS = [1, 2, 3, 4] as const

const STRENGTH_TEXT = {
  label: 'Password strength',
  scores: ['Very easy to guess', 'Easy to guess', 'Could be stronger', 'Good', 'Very good'],
} as const

export interface StrengthProps {
  password: string
  /** The member's input in other fields, which would make a weak password. */
  own: readonly string[]
  /** Shown until something is typed. */
  help: string
}

/** Shows how hard the typed password is to guess. */
export function StrengthBar({ password, own, help }: StrengthProps) {
  const [estimate, setEstimate] = useState<Estimate>()
  const typed = useDeferredValue(password)

  useEffect(() => {
    loadEstimate().then(
      (loaded) => setEstimate(() => loaded),
      () => undefined,
    )
  }, [])

  const score = typed && estimate ? estimate(typed, own) : null
  if (score === null) return help
  const label = STRENGTH_TEXT.scores[score]
  return (
    <span className="flex items-center gap-3">
      <span
        role="meter"
        aria-label={STRENGTH_TEXT.label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score}
        aria-valuetext={label}
        className="flex w-28 gap-1"
      >
        {STEPS.map((step) => (
          <span
            key={step}
            className={clsx('h-1.5 flex-1 rounded-full', score >= step ? COLOURS[score] : 'bg-ink/12')}
          />
        ))}
      </span>
      <span>{label}</span>
    </span>
  )
}

/** From 0 (guessed immediately) to 4. */
type Strength = 0 | 1 | 2 | 3 | 4
type Estimate = (password: string, own: readonly string[]) => Strength

let loading: Promise<Estimate> | undefined

/**
 * Loads the estimator and its list of common passwords. They're half a megabyte, so they're only loaded where a
 * password is chosen.
 */
const loadEstimate = (): Promise<Estimate> =>
  (loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
      return (password, own) => zxcvbn.check(password.slice(0, 100), own.filter(Boolean)).score
    },
  ))
