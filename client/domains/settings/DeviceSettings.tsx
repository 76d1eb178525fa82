import { setDiscreet, useDiscreet } from '#client/platform/discreet.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { PinSettings } from './PinSettings.tsx'
import { DEVICE_TEXT } from './settings.text.ts'

/** What keeps this browser from giving the site away; kept in the browser, not with the account. */
export function DeviceSettings() {
  const isDiscreet = useDiscreet()
  return (
    <Section title={DEVICE_TEXT.title} description={DEVICE_TEXT.description}>
      <Card id="discreet-mode" pad="lg" className="flex flex-col gap-4">
        <Switch
          label={DEVICE_TEXT.discreet}
          help={DEVICE_TEXT.discreetHelp}
          checked={isDiscreet}
          onChange={(event) => setDiscreet(event.target.checked)}
        />
        <p className="text-sm text-ink-soft">{DEVICE_TEXT.quickExit}</p>
      </Card>
      <PinSettings />
    </Section>
  )
}
