import { clsx } from 'clsx'
import { useDeferredValue, useEffect, useState } from 'react'
import { loadEstimate, type Estimate } from './joining.strength.api.ts'
import { REGISTER_TEXT } from './joining.text.ts'

const COLOURS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const
const STEPS = [1, 2, 3, 4] as const

/** How hard the typed password is to guess; what is asked for until something is typed. */
export function StrengthMeter({ password, own }: { password: string; own: readonly string[] }) {
  const [estimate, setEstimate] = useState<Estimate>()
  const typed = useDeferredValue(password)

  const isNeeded = password !== ''
  useEffect(() => {
    if (!isNeeded) return
    loadEstimate().then(
      (loaded) => setEstimate(() => loaded),
      () => undefined,
    )
  }, [isNeeded])

  const score = typed && estimate ? estimate(typed, own) : null
  if (score === null) return REGISTER_TEXT.passwordHelp
  const label = REGISTER_TEXT.strength[score]
  return (
    <span className="flex items-center gap-3">
      <span
        role="meter"
        aria-label={REGISTER_TEXT.strengthLabel}
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
