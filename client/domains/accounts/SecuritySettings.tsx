import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Section } from '#client/ui/display/Section.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { askApp, askRecoveryCodes, askToRemoveApp } from './accounts.security.api.ts'
import { isNotProven, SECURITY_TEXT } from './accounts.security.text.ts'
import { AppSetup } from './AppSetup.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Wish = 'setUp' | 'remove' | 'renew'

/** Everything that can be changed; each wish first asks who is there, unless they have just said so. */
export function SecuritySettings({ security }: { security: Security }) {
  const client = useQueryClient()
  const [wish, setWish] = useState<Wish>()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [app, setApp] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const hasSecondFactor = security.appSince !== null

  const carryOut = async (what: Wish) => {
    setBusy(true)
    try {
      if (what === 'setUp') setApp(await askApp())
      if (what === 'renew') setCodes(await askRecoveryCodes(client))
      if (what === 'remove') {
        await askToRemoveApp(client)
        toast.success(SECURITY_TEXT.removed)
      }
      setWish(undefined)
    } catch (error) {
      if (isNotProven(error)) setAsked(true)
      else toast.error(SECURITY_TEXT.failed)
    } finally {
      setBusy(false)
    }
  }

  /** Asks who is there first, unless they have just said so. */
  const askFirst = (what: Wish) => (security.provenUntil ? void carryOut(what) : setAsked(true))

  const begin = (what: Wish) => {
    setWish(what)
    if (what === 'setUp') askFirst(what)
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  return (
    <>
      <Section title={SECURITY_TEXT.app} description={SECURITY_TEXT.appHelp}>
        {security.appSince ? (
          <div className="flex flex-col items-start gap-4">
            <p>{SECURITY_TEXT.appSince(fullDate(new Date(security.appSince)))}</p>
            <Button look="danger" onClick={() => begin('remove')}>
              {SECURITY_TEXT.removeApp}
            </Button>
          </div>
        ) : app ? (
          <AppSetup
            app={app}
            onClose={() => setApp(undefined)}
            onUnproven={() => setAsked(true)}
            onDone={(made) => {
              setApp(undefined)
              setCodes(made)
            }}
          />
        ) : (
          <div>
            <Button look="primary" busy={isBusy} onClick={() => begin('setUp')}>
              {SECURITY_TEXT.setUp}
            </Button>
          </div>
        )}
      </Section>
      {hasSecondFactor && (
        <Section title={SECURITY_TEXT.codes} description={SECURITY_TEXT.codesHelp}>
          <div className="flex flex-col items-start gap-4">
            <p>{SECURITY_TEXT.codesLeft(security.recoveryCodesLeft)}</p>
            <Button onClick={() => begin('renew')}>{SECURITY_TEXT.renew}</Button>
          </div>
        </Section>
      )}
      <ConfirmDialog
        open={!isAsked && (wish === 'remove' || wish === 'renew')}
        onClose={() => setWish(undefined)}
        onConfirm={() => wish && askFirst(wish)}
        busy={isBusy}
        danger={wish === 'remove'}
        title={wish === 'renew' ? SECURITY_TEXT.renewTitle : SECURITY_TEXT.removeTitle}
        description={wish === 'renew' ? SECURITY_TEXT.renewHelp : SECURITY_TEXT.removeHelp}
        confirmLabel={wish === 'renew' ? SECURITY_TEXT.renew : SECURITY_TEXT.removeApp}
      />
      {isAsked && (
        <ProofDialog
          hasSecondFactor={hasSecondFactor}
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
