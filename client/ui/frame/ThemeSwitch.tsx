import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { readTheme, setTheme, subscribeToTheme, type Theme } from './theme.ts'

const options = [
  { value: 'system', label: <Option icon={Monitor} text="System" /> },
  { value: 'light', label: <Option icon={Sun} text="Light" /> },
  { value: 'dark', label: <Option icon={Moon} text="Dark" /> },
] as const

/** A switch between the system, light and dark themes. `compact` shows only icons. */
export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, (): Theme => 'system')
  return (
    <div data-compact={compact || undefined} className="group">
      <RadioGroup legend="Theme" quiet={compact} options={options} value={theme} onChange={setTheme} />
    </div>
  )
}

function Option({ icon: Icon, text }: { icon: typeof Sun; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4" />
      <span className="group-data-compact:sr-only">{text}</span>
    </span>
  )
}
