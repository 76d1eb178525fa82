import type { PushDevice, PushDevices } from '#shared/domains/notifications/notifications.push.contract.ts'
import { deviceText } from '#client/domains/accounts/accounts.more.text.ts'
import { fullDate } from '#client/platform/format.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { readPermission, useAddDevice, useRemoveDevice, useTestDevice } from './notifications.push.api.ts'
import { PUSH_TEXT } from './notifications.more.text.ts'

/** The devices the member is notified on. Hidden if the site has no push notifications. */
export function PushSettings({ serverKey, devices }: PushDevices) {
  if (serverKey === null) return null
  return (
    <Section title={PUSH_TEXT.title} description={PUSH_TEXT.description}>
      <Card pad="lg" className="flex flex-col gap-4">
        <p className="text-sm text-pretty text-ink-soft">
          {PUSH_TEXT.shown} {PUSH_TEXT.discreet}{' '}
          <Link href="/account/privacy#discreet-mode" className="link">
            {PUSH_TEXT.discreetLink}
          </Link>
        </p>
        <ThisDevice serverKey={serverKey} device={devices.find(({ isThis }) => isThis)} />
        {devices.length > 0 && <DeviceList devices={devices} />}
      </Card>
    </Section>
  )
}

function ThisDevice({ serverKey, device }: { serverKey: string; device: PushDevice | undefined }) {
  const add = useAddDevice(serverKey)
  const test = useTestDevice()
  const permission = readPermission()
  if (permission === 'unsupported') {
    return <Notice title={PUSH_TEXT.unsupported}>{PUSH_TEXT.unsupportedHelp}</Notice>
  }
  if (permission === 'denied') return <Notice title={PUSH_TEXT.denied}>{PUSH_TEXT.deniedHelp}</Notice>
  if (!device || permission === 'default') {
    return (
      <Button className="self-start" busy={add.isPending} onClick={() => add.mutate()}>
        {PUSH_TEXT.turnOn}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 text-pretty">{PUSH_TEXT.isOn}</p>
      <Button busy={test.isPending} onClick={() => test.mutate(device.id)}>
        {PUSH_TEXT.test}
      </Button>
    </div>
  )
}

function DeviceList({ devices }: Pick<PushDevices, 'devices'>) {
  const remove = useRemoveDevice()
  return (
    <ul aria-label={PUSH_TEXT.devices} className="flex flex-col gap-3 border-t border-line pt-4">
      {devices.map((device) => {
        const name = deviceText(device)
        return (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                {device.isThis && <Badge>{PUSH_TEXT.thisOne}</Badge>}
              </p>
              <p className="text-sm text-ink-soft">{PUSH_TEXT.added(fullDate(new Date(device.addedAt)))}</p>
            </div>
            <Button
              busy={remove.isPending && remove.variables.id === device.id}
              onClick={() => remove.mutate(device)}
              aria-label={PUSH_TEXT.removeThat(name)}
            >
              {PUSH_TEXT.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
