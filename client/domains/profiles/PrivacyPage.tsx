import { useQuery } from '@tanstack/react-query'
import { DeviceSettings } from '#client/domains/settings/DeviceSettings.tsx'
import { Loaded } from '#client/platform/Loaded.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { ConsentList } from './ConsentList.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { consentsQuery, privacyQuery } from './profiles.queries.api.ts'
import { PRIVACY_TEXT, PROFILES_TEXT } from './profiles.text.ts'

export function PrivacyPage() {
  const privacy = useQuery(privacyQuery)
  const consents = useQuery(consentsQuery)
  return (
    <>
      <PageHeader title={PRIVACY_TEXT.title} description={PRIVACY_TEXT.description} />
      <div className="flex flex-col gap-10">
        <Loaded query={privacy} skeleton={<FormSkeleton fields={5} />} failed={PROFILES_TEXT.loadFailed}>
          {(data) => <PrivacySettings privacy={data} />}
        </Loaded>
        <DeviceSettings />
        <Section title={PRIVACY_TEXT.consents} description={PRIVACY_TEXT.consentsHelp}>
          <Loaded query={consents} skeleton={<FormSkeleton fields={1} />} failed={PROFILES_TEXT.loadFailed}>
            {(data) => <ConsentList consents={data.consents} />}
          </Loaded>
        </Section>
      </div>
    </>
  )
}
