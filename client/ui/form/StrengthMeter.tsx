import { usePart } from '#client/ui/feedback/part.ts'
import type { StrengthProps } from './StrengthBar.tsx'

/** How hard the typed password is to guess; what shows it is fetched with the first letter. */
export function StrengthMeter(props: StrengthProps) {
  const Bar = usePart(async () => (await import('./StrengthBar.tsx')).StrengthBar, props.password !== '')
  return Bar ? <Bar {...props} /> : props.help
}
