import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, ShieldHalf } from 'lucide-react'
import type { ReactNode } from 'react'
import { italianDate, italianTime } from '#platform/contract/italian-time.ts'
import { type Verification, verificationEndpoints } from '../contract/verification.ts'
import { gestures } from '../contract/gestures.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { GestureDrawing } from './gesture-drawing.tsx'
import { SelfieTaker } from './selfie-taker.tsx'
import { standingTerms } from '#features/profiles/contract/badges.ts'

const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) => fetchBody(verificationEndpoints.show, { signal, quiet: true }),
  // The gesture runs out; a moderator decides.
  refetchInterval: ({ state: { data } }) => {
    if (data?.state === 'waiting') return 60_000
    if (!data?.expires_at) return false
    return Math.max(5_000, Date.parse(data.expires_at) - Date.now())
  },
})

/** «Verifica il tuo profilo»: from the gesture to the badge. */
export function VerificationCard() {
  const { data, error, refetch, isFetching } = useQuery(verificationQuery)
  return (
    <Panel id="verifica" aria-label="Verifica il tuo profilo" className="p-6 max-sm:p-4">
      <PanelTitle aside={data ? <StateBadge state={data.state} /> : null}>Verifica il tuo profilo</PanelTitle>
      {data ? (
        <Step verification={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="mt-4 grid gap-3">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-16" />
          <Skeleton className="h-11 w-48" />
        </div>
      )}
    </Panel>
  )
}

function StateBadge({ state }: Pick<Verification, 'state'>) {
  if (state === 'verified')
    return (
      <Badge tone="trust" icon={BadgeCheck}>
        Verificato
      </Badge>
    )
  if (state === 'waiting')
    return (
      <Badge tone="wait" icon={ShieldHalf}>
        In moderazione
      </Badge>
    )
  return null
}

function Step({ verification }: { verification: Verification }) {
  const change = useChange()
  switch (verification.state) {
    case 'verified':
      return <Verified verification={verification} change={change} />
    case 'waiting':
      return (
        <>
          <Words>Il tuo selfie è in coda. Lo vede solo il nostro team, poi lo eliminiamo.</Words>
          <Button
            look="secondary"
            className="mt-4"
            busy={change.isPending && 'Annullo…'}
            onClick={() => change.mutate('withdraw')}
          >
            Annulla la richiesta
          </Button>
        </>
      )
    case 'asked':
      return <Asked verification={verification} />
    case 'none':
      return (
        <>
          <Refusal verification={verification} />
          <Words>
            Scatta un selfie con un gesto scelto a caso. Il nostro team lo confronta con le tue foto e ricevi
            il badge Profilo verificato, che vale {standingTerms.verifiedMonths} mesi. Non pubblichiamo il
            selfie e lo eliminiamo subito dopo la decisione.
          </Words>
          <Begin verification={verification} change={change}>
            {verification.refusal === null ? 'Inizia la verifica' : 'Riprova'}
          </Begin>
        </>
      )
  }
}

interface Asking {
  readonly verification: Verification
  readonly change: ReturnType<typeof useChange>
}

const renewals = {
  year: 'La verifica sta per scadere.',
  picture: 'Hai una nuova foto del profilo, da confrontare con un selfie.',
  photos: 'Hai aggiunto nuove foto, da confrontare con un selfie.',
}

/** Since when, until when, and the way to renew it where that is due. */
function Verified({ verification, change }: Asking) {
  const { verified_at, verified_until, renewal } = verification
  return (
    <>
      <Words>
        Il nostro team ha confrontato il tuo selfie con le tue foto
        {verified_at === null ? '' : ` il ${italianDate(verified_at)}`}.{' '}
        {verified_until === null ? '' : `Il badge vale fino al ${italianDate(verified_until)}`}
        {verified_until === null ? '' : ', purché nella galleria resti almeno una di quelle foto.'} Il badge
        non cambia il costo di una chat.
      </Words>
      {renewal === null ? null : (
        <>
          <Refusal verification={verification} />
          <Words>
            <b className="text-ink">{renewals[renewal]}</b> Per rinnovare il badge basta un selfie.
          </Words>
          <Begin verification={verification} change={change}>
            Rinnova la verifica
          </Begin>
        </>
      )}
    </>
  )
}

function Begin({ verification: { retry_at }, change, children }: Asking & { children: string }) {
  const exhausted =
    retry_at !== null && `Hai esaurito i tentativi. Potrai riprovare dal ${italianDate(retry_at)}.`
  return (
    <>
      <Button
        className="mt-4"
        blocked={exhausted}
        busy={change.isPending && 'Preparo…'}
        onClick={() => change.mutate('ask')}
      >
        {children}
      </Button>
      {exhausted === false ? null : <p className="num mt-2.5 text-sm text-ink-2">{exhausted}</p>}
    </>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-base leading-body text-ink-2">{children}</p>
}

/** Why the last one was not accepted, and how many tries are left. */
function Refusal({ verification: { refusal, tries_left: left } }: { verification: Verification }) {
  if (refusal === null) return null
  return (
    <div className="mt-3 rounded-sm bg-danger-soft px-3.5 py-3 text-sm leading-normal text-danger-text">
      <p className="font-semibold">L’ultimo selfie non è stato accettato</p>
      <p className="mt-1 break-words">{refusal}</p>
      {left > 0 ? (
        <p className="num mt-1">{left === 1 ? 'Ti resta un tentativo.' : `Ti restano ${left} tentativi.`}</p>
      ) : null}
    </div>
  )
}

function Asked({ verification: { gesture, expires_at } }: { verification: Verification }) {
  const queryClient = useQueryClient()
  if (gesture === null || expires_at === null) return null
  return (
    <>
      <div className="mt-4 grid grid-cols-[104px_1fr] items-center gap-4 rounded-sm bg-primary-soft p-4">
        <GestureDrawing gesture={gesture} className="size-26" />
        <p className="text-base leading-normal">
          <b className="block text-md">{gestures[gesture]}</b>
          <span className="num text-sm text-ink-2">
            Viso scoperto, buona luce. Il gesto vale fino alle {italianTime(expires_at)}.
          </span>
        </p>
      </div>
      <SelfieTaker
        onSent={async (verification) => {
          queryClient.setQueryData(verificationQuery.queryKey, verification)
          toast.notice('Il tuo selfie è in coda di approvazione da parte del moderatore')
        }}
        onRefused={() => void queryClient.invalidateQueries(verificationQuery)}
      />
    </>
  )
}

function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: 'ask' | 'withdraw') => fetchBody(verificationEndpoints[step]),
    onSuccess: (verification) => queryClient.setQueryData(verificationQuery.queryKey, verification),
    onError: (error) => {
      if (!(error instanceof NetworkError)) toast.error(messageOf(error), { id: 'verification' })
      void queryClient.invalidateQueries(verificationQuery)
      void queryClient.invalidateQueries({ queryKey: userKey })
    },
  })
}
