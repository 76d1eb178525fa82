import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { useSession } from '#client/platform/calls/session.ts'
import { Section } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import {
  askApp,
  askRecoveryCodes,
  askToRemoveApp,
  askToRemovePasskey,
  securityQuery,
} from './accounts.security.api.ts'
import {
  isNotProven,
  PASSKEYS_TEXT,
  questionOf,
  SECURITY_TEXT,
  type SecurityWish,
} from './accounts.security.text.ts'
import { AppSetup, RecoveryCodes } from './AppSetup.tsx'
import { PasskeySetup, PasskeysSection } from './PasskeysSection.tsx'
import { ProofDialog } from './ProofDialog.tsx'

/** The account's protection in addition to the password. */
export function SecurityPage() {
  const query = useQuery(securityQuery)
  const { session } = useSession()
  return (
    <>
      <PageHeader title={SECURITY_TEXT.title} description={SECURITY_TEXT.description} />
      <div className="flex max-w-xl flex-col gap-8">
        {session?.needsSecondFactor && <Notice kind="warning">{SECURITY_TEXT.admins}</Notice>}
        <Loaded query={query} skeleton={<FormSkeleton fields={2} />} failed={SECURITY_TEXT.loadFailed}>
          {(security) => <SecuritySettings security={security} />}
        </Loaded>
      </div>
    </>
  )
}

/**
 * All possible changes to the account's protection. Each requires reauthentication first, unless the member has just
 * done it.
 */
function SecuritySettings({ security }: { security: Security }) {
  const client = useQueryClient()
  const [wish, setWish] = useState<SecurityWish>()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [app, setApp] = useState<{ secret: string; address: string }>()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { appSince, passkeys } = security
  const hasSecondFactor = appSince !== null || passkeys.length > 0
  const question = wish && questionOf(wish, security)
  const hasThisDevice = passkeys.some(({ name }) => name === PASSKEYS_TEXT.thisDevice)

  const carryOut = async (wished: SecurityWish) => {
    setBusy(true)
    try {
      if (wished.what === 'setUp') setApp(await askApp())
      if (wished.what === 'add') setAdding(true)
      if (wished.what === 'renew') setCodes(await askRecoveryCodes(client))
      if (wished.what === 'remove') {
        await askToRemoveApp(client)
        toast.success(SECURITY_TEXT.removed)
      }
      if (wished.what === 'removePasskey') {
        await askToRemovePasskey(client, wished.passkey.id)
        toast.success(PASSKEYS_TEXT.removed)
      }
      setWish(undefined)
    } catch (error) {
      if (isNotProven(error)) setAsked(true)
      else toast.error(SECURITY_TEXT.failed)
    } finally {
      setBusy(false)
    }
  }

  /** Carries out a change. Requires reauthentication first, unless the member has just done it. */
  const askFirst = (wished: SecurityWish) => (security.provenUntil ? void carryOut(wished) : setAsked(true))

  const begin = (wished: SecurityWish) => {
    setWish(wished)
    if (!questionOf(wished, security)) askFirst(wished)
  }

  const finish = (made: string[] | null) => {
    setApp(undefined)
    setAdding(false)
    setCodes(made)
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  return (
    <>
      <Section title={SECURITY_TEXT.app} description={SECURITY_TEXT.appHelp}>
        {appSince ? (
          <div className="flex flex-col items-start gap-4">
            <p>{SECURITY_TEXT.appSince(fullDate(new Date(appSince)))}</p>
            <Button look="danger" onClick={() => begin({ what: 'remove' })}>
              {SECURITY_TEXT.removeApp}
            </Button>
          </div>
        ) : app ? (
          <AppSetup
            app={app}
            onClose={() => setApp(undefined)}
            onUnproven={() => setAsked(true)}
            onDone={finish}
          />
        ) : (
          <div>
            <Button
              look={hasSecondFactor || isAdding ? 'secondary' : 'primary'}
              busy={isBusy && wish?.what === 'setUp'}
              onClick={() => begin({ what: 'setUp' })}
            >
              {SECURITY_TEXT.setUp}
            </Button>
          </div>
        )}
      </Section>
      <PasskeysSection
        passkeys={passkeys}
        onAdd={() => begin({ what: 'add' })}
        onRemove={(passkey) => begin({ what: 'removePasskey', passkey })}
        setup={
          isAdding ? (
            <PasskeySetup
              suggestion={hasThisDevice ? '' : PASSKEYS_TEXT.thisDevice}
              isFirstFactor={!hasSecondFactor}
              onClose={() => setAdding(false)}
              onUnproven={() => setAsked(true)}
              onDone={finish}
            />
          ) : undefined
        }
      />
      {hasSecondFactor && (
        <Section title={SECURITY_TEXT.codes} description={SECURITY_TEXT.codesHelp}>
          <div className="flex flex-col items-start gap-4">
            <p>{SECURITY_TEXT.codesLeft(security.recoveryCodesLeft)}</p>
            <Button onClick={() => begin({ what: 'renew' })}>{SECURITY_TEXT.renew}</Button>
          </div>
        </Section>
      )}
      {wish && question && (
        <ConfirmDialog
          open={!isAsked}
          onClose={() => setWish(undefined)}
          onConfirm={() => askFirst(wish)}
          busy={isBusy}
          {...question}
        />
      )}
      {isAsked && (
        <ProofDialog
          security={security}
          onClose={() => {
            setAsked(false)
            setWish(undefined)
          }}
          onProven={() => {
            setAsked(false)
            if (wish) void carryOut(wish)
          }}
        />
      )}
    </>
  )
}
