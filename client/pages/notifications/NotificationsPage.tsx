import { useQuery } from '@tanstack/react-query'
import { MailSettings } from '#client/domains/accounts/email/MailSettings.tsx'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { NameSetting, SettingList } from '#client/domains/notifications/NotificationSettings.tsx'
import { PushSettings } from '#client/domains/notifications/PushSettings.tsx'
import { settingsQuery } from '#client/domains/notifications/notifications.api.ts'
import { pushQuery } from '#client/domains/notifications/notifications.push.api.ts'
import { NOTIFICATIONS_TEXT, PUSH_TEXT } from '#client/domains/notifications/notifications.more.text.ts'

export function NotificationsPage() {
  const query = useQuery(settingsQuery)
  const push = useQuery(pushQuery)
  const isPushed = typeof push.data?.serverKey === 'string'
  return (
    <>
      <PageHeader title={NOTIFICATIONS_TEXT.title} description={NOTIFICATIONS_TEXT.description} />
      <div className="flex flex-col gap-6">
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />} failed={NOTIFICATIONS_TEXT.loadFailed}>
          {({ settings, withoutNames }) => (
            <>
              <SettingList settings={settings} isPushed={isPushed} />
              <div className="text-sm text-pretty text-ink-soft">
                <p>{NOTIFICATIONS_TEXT.atOnce}</p>
                <p>{NOTIFICATIONS_TEXT.daily}</p>
              </div>
              <Card pad="lg">
                <NameSetting withoutNames={withoutNames} />
              </Card>
            </>
          )}
        </Loaded>
        <Loaded query={push} skeleton={null} failed={PUSH_TEXT.loadFailed}>
          {(devices) => <PushSettings {...devices} />}
        </Loaded>
        <MailSettings />
        <Notice title={NOTIFICATIONS_TEXT.security}>{NOTIFICATIONS_TEXT.securityHelp}</Notice>
      </div>
    </>
  )
}
