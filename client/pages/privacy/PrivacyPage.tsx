import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listStaffOpenings } from '#shared/domains/users/users.openings.contract.ts'
import { ConsentList, PrivacySettings } from '#client/domains/profiles/settings/PrivacySettings.tsx'
import { PRIVACY_TEXT } from '#client/domains/profiles/profiles.more.text.ts'
import { consentsQuery, privacyQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { PROFILES_TEXT } from '#client/domains/profiles/profiles.text.ts'
import { DeviceSettings } from '#client/domains/settings/DeviceSettings.tsx'
import { PIN_TEXT } from '#client/domains/settings/settings.more.text.ts'
import { DEVICE_TEXT } from '#client/domains/settings/settings.text.ts'
import { OPENED_TEXT, OPENINGS_TEXT } from '#client/domains/users/users.openings.text.ts'
import { dateOfDay } from '#client/platform/format.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { FormSkeleton, RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { PageLinks } from '#client/ui/frame/PageLinks.tsx'

/**
 * Settings that keep people a member lives with from finding out about the membership. Most of them are elsewhere on
 * this page.
 */
const AT_HOME = [
  { href: '#hide-from', label: PRIVACY_TEXT.hideFrom, help: PRIVACY_TEXT.atHomeNearby },
  { href: '/account/notifications', label: PRIVACY_TEXT.atHomeMails, help: PRIVACY_TEXT.atHomeMailsHelp },
  { href: '#discreet-mode', label: DEVICE_TEXT.discreet, help: PRIVACY_TEXT.atHomeTab },
  { href: '#pin', label: PIN_TEXT.title, help: PRIVACY_TEXT.atHomePin },
]

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
        <Section title={PRIVACY_TEXT.atHome} description={PRIVACY_TEXT.atHomeHelp}>
          <PageLinks label={PRIVACY_TEXT.atHome} links={AT_HOME} />
        </Section>
        <DeviceSettings />
        <Section title={PRIVACY_TEXT.consents} description={PRIVACY_TEXT.consentsHelp}>
          <Loaded query={consents} skeleton={<FormSkeleton fields={1} />} failed={PROFILES_TEXT.loadFailed}>
            {(data) => <ConsentList consents={data.consents} />}
          </Loaded>
        </Section>
        <StaffOpenings />
      </div>
    </>
  )
}

/** Lists which of the member's private data staff have opened, and when. */
function StaffOpenings() {
  const query = useInfiniteQuery(pagesOf(listStaffOpenings, {}))
  return (
    <Section title={OPENINGS_TEXT.title} description={OPENINGS_TEXT.description}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={2} />}
        failed={OPENINGS_TEXT.loadFailed}
        empty={<p className="text-ink-soft">{OPENINGS_TEXT.empty}</p>}
      >
        {(openings) => (
          <ul aria-label={OPENINGS_TEXT.title} className="flex flex-col gap-3">
            {openings.map(({ what, openedOn, caseNumber }) => (
              <li key={`${what} ${openedOn} ${caseNumber}`}>
                <p className="text-pretty">{OPENED_TEXT[what]}</p>
                <p className="text-sm text-ink-soft">
                  {dateOfDay(openedOn)}
                  {caseNumber && ` · ${OPENINGS_TEXT.caseNumber(caseNumber)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}
