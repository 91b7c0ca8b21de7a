import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsentPurpose } from '#features/accounts/contract/consent-purposes.ts'
import { consents, presentText, textOf } from '#features/accounts/contract/consent-texts.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { OwnConsent } from '../contract/consent-vault.ts'
import { chooseConsent, refreshConsents } from './choose-consent.ts'
import { ConsentLog } from './consent-log.tsx'
import { ConsentRow } from './consent-row.tsx'
import { CookieRow } from './cookie-row.tsx'
import { vaultQuery } from './vault-query.ts'

/** Each purpose that rests on a consent: its text, since when, and the button that gives or withdraws it. */
export function ConsentVault() {
  const vault = useQuery(vaultQuery)
  return (
    <Panel aria-labelledby="consents" className="grid gap-3 p-6 max-sm:p-4">
      <PanelTitle>
        <span id="consents">I tuoi consensi</span>
      </PanelTitle>
      <p className="text-base leading-normal text-ink-2">
        Dai o ritiri ogni consenso da qui, e ogni volta ricevi una ricevuta per email. Il perché è nella{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
      {vault.data ? (
        <>
          <ul className="grid" aria-label="Consensi">
            {vault.data.consents.map((consent) => (
              <OneConsent key={consent.purpose} consent={consent} />
            ))}
            <CookieRow />
            <MailRow />
          </ul>
          <ConsentLog lines={vault.data.log} />
        </>
      ) : vault.error ? (
        <ErrorState onRetry={() => void vault.refetch()} busy={vault.isFetching} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Panel>
  )
}

const places: Readonly<Record<string, string>> = {
  registration: 'alla registrazione',
  gate: 'alla prima visita',
  vault: 'in questa pagina',
  settings: 'nelle impostazioni',
}

function whenSaid({ given, at, place, version, purpose }: OwnConsent): string {
  const text = `Testo del ${italianDate(version ?? presentText(purpose).version)}.`
  if (at === null) return `${text} Non te l’abbiamo ancora chiesto.`
  return `${text} ${given ? 'Dato' : 'Negato o ritirato'} il ${italianDate(at)} ${places[place ?? ''] ?? ''}.`
}

function OneConsent({ consent }: { consent: OwnConsent }) {
  const { purpose, given, version } = consent
  const [withdrawing, setWithdrawing] = useState(false)
  const choose = useChoose(purpose)
  const { title, without } = consents[purpose]
  return (
    <ConsentRow
      title={title}
      badge={<Badge tone={given ? 'trust' : 'neutral'}>{given ? 'Dato' : 'Non dato'}</Badge>}
      text={textOf(purpose, given ? version : null)}
      note={whenSaid(consent)}
    >
      {given ? (
        <Button look="secondary" size="sm" height="target" onClick={() => setWithdrawing(true)}>
          Ritira
          <span className="sr-only"> il consenso «{title}»</span>
        </Button>
      ) : purpose === 'push' ? (
        <ButtonLink look="secondary" size="sm" height="target" to="/profile/settings">
          Attiva dalle impostazioni
        </ButtonLink>
      ) : (
        <Button
          look="secondary"
          size="sm"
          height="target"
          busy={choose.isPending && 'Salvo…'}
          onClick={() => choose.mutate(true)}
        >
          Do il consenso
          <span className="sr-only"> «{title}»</span>
        </Button>
      )}
      <ConfirmDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={`Ritirare «${title}»?`}
        confirm="Ritira il consenso"
        destructive
        busy={choose.isPending && 'Salvo…'}
        onConfirm={() => choose.mutate(false, { onSuccess: () => setWithdrawing(false) })}
      >
        <p>{without}</p>
      </ConfirmDialog>
    </ConsentRow>
  )
}

function useChoose(purpose: ConsentPurpose) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (given: boolean) => chooseConsent(purpose, given, 'vault'),
    async onSuccess(_answer, given) {
      await refreshConsents(queryClient)
      toast.success(given ? 'Consenso dato' : 'Consenso ritirato')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** No consent: the interest in being told that somebody waits, against which one may object. */
function MailRow() {
  return (
    <ConsentRow
      title="Avvisi per email"
      badge={<Badge>Nessun consenso</Badge>}
      text="Ti scriviamo per dirti che qualcuno ti aspetta, senza il testo dei messaggi. Non serve un consenso, e puoi dire di no quando vuoi."
    >
      <ButtonLink look="secondary" size="sm" height="target" to="/profile/settings">
        Scegli nelle impostazioni
      </ButtonLink>
    </ConsentRow>
  )
}
