import { useQuery } from '@tanstack/react-query'
import { DeviceSettings } from '#client/domains/settings/DeviceSettings.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Section } from '#client/ui/Section.tsx'
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
        {privacy.isPending ? (
          <FormSkeleton fields={5} />
        ) : privacy.isLoadingError ? (
          <ErrorState
            message={PROFILES_TEXT.loadFailed}
            onRetry={() => void privacy.refetch()}
            busy={privacy.isFetching}
          />
        ) : (
          <PrivacySettings privacy={privacy.data} />
        )}
        <DeviceSettings />
        <Section title={PRIVACY_TEXT.consents} description={PRIVACY_TEXT.consentsHelp}>
          {consents.isPending ? (
            <FormSkeleton fields={1} />
          ) : consents.isLoadingError ? (
            <ErrorState
              message={PROFILES_TEXT.loadFailed}
              onRetry={() => void consents.refetch()}
              busy={consents.isFetching}
            />
          ) : (
            <ConsentList consents={consents.data.consents} />
          )}
        </Section>
      </div>
    </>
  )
}
