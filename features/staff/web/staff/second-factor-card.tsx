import { ShieldCheck, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { secondFactorEndpoints as endpoints } from '#features/accounts/contract/second-factor.ts'
import { useRenewToken } from '#features/accounts/web/renew-token.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { ProofForm } from './code-fields.tsx'
import { QrCode } from './qr-code.tsx'
import { useSecondFactor, useSecondFactorChanged } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { readonly at: 'rest' | 'password' | 'renew' | 'disable' }
  | { readonly at: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const rest: Step = { at: 'rest' }

/** One's own second factor: set it up, renew the recovery codes, take it away. */
export function SecondFactorCard() {
  const factor = useSecondFactor()
  const changed = useSecondFactorChanged()
  const [step, setStep] = useState<Step>(rest)
  const toRest = () => setStep(rest)
  return (
    <Panel aria-labelledby="second-factor" className="grid gap-5 p-6 max-sm:p-4">
      <PanelTitle
        aside={
          factor.data === undefined ? null : factor.data.enrolled ? (
            <Badge tone="trust" icon={ShieldCheck}>
              Attiva
            </Badge>
          ) : (
            <Badge tone="wait" icon={ShieldAlert}>
              Non attiva
            </Badge>
          )
        }
      >
        <span id="second-factor">Verifica in due passaggi</span>
      </PanelTitle>
      {factor.data === undefined ? (
        factor.isError ? (
          <ErrorState onRetry={() => void factor.refetch()} busy={factor.isFetching} />
        ) : (
          <Skeleton className="h-24" />
        )
      ) : step.at === 'codes' ? (
        // Only now: until they are kept, nothing takes this page away.
        <RecoveryCodes codes={step.codes} onKept={() => void changed().then(toRest)} />
      ) : step.at === 'password' ? (
        <Begin onBegun={(begun) => setStep({ at: 'scan', ...begun })} onCancel={toRest} />
      ) : step.at === 'scan' ? (
        <Scan {...step} onConfirmed={(codes) => setStep({ at: 'codes', codes })} onCancel={toRest} />
      ) : step.at === 'renew' ? (
        <Renew onRenewed={(codes) => setStep({ at: 'codes', codes })} onCancel={toRest} />
      ) : step.at === 'disable' ? (
        <Disable
          required={factor.data.required}
          onDone={() => void changed().then(toRest)}
          onCancel={toRest}
        />
      ) : (
        <AtRest state={factor.data} onStep={(at) => setStep({ at })} />
      )}
    </Panel>
  )
}

interface AtRestProps {
  state: { enrolled: boolean; required: boolean; recovery_codes_left: number }
  onStep: (at: 'password' | 'renew' | 'disable') => void
}

function AtRest({ state: { enrolled, required, recovery_codes_left: left }, onStep }: AtRestProps) {
  if (!enrolled)
    return (
      <>
        <p className="text-base text-ink-2">
          Oltre alla password, al momento di accedere ti chiederemo il codice di un’app sul tuo telefono.
          {required ? ' Per lavorare nello spazio del team è necessaria.' : ''}
        </p>
        <Button className="justify-self-start" onClick={() => onStep('password')}>
          Attiva la verifica
        </Button>
      </>
    )
  return (
    <>
      <p className="text-base text-ink-2">
        Al momento di accedere ti chiediamo il codice della tua app.{' '}
        {left === 1 ? 'Ti resta 1 codice di recupero.' : `Ti restano ${left} codici di recupero.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" onClick={() => onStep('renew')}>
          Nuovi codici di recupero
        </Button>
        <Button look="danger-quiet" onClick={() => onStep('disable')}>
          Rimuovi la verifica
        </Button>
      </div>
    </>
  )
}

interface BeginProps {
  onBegun: (begun: { secret: string; uri: string }) => void
  onCancel: () => void
}

function Begin({ onBegun, onCancel }: BeginProps) {
  return (
    <ProofForm
      fields={['password']}
      confirm="Continua"
      busy="Preparo…"
      send={({ password }) => fetchBody(endpoints.begin, { body: { password } })}
      onDone={onBegun}
      onCancel={onCancel}
    />
  )
}

interface ScanProps {
  secret: string
  uri: string
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

function Scan({ secret, uri, onConfirmed, onCancel }: ScanProps) {
  const renew = useRenewToken()
  return (
    <div className="grid gap-6 sm:grid-cols-[224px_minmax(0,1fr)]">
      <QrCode text={uri} label="Codice QR da inquadrare con la tua app di verifica" />
      <div className="grid content-start gap-4">
        <p className="text-base text-ink-2">
          Inquadra il codice con un’app di verifica, oppure inserisci a mano questa chiave:
        </p>
        <code className="num rounded-sm bg-sunken px-3.5 py-2.5 font-mono text-base break-all">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <ProofForm
          fields={['code']}
          codeHint="Le 6 cifre che mostra adesso l’app."
          confirm="Attiva"
          busy="Verifico…"
          send={({ code }) => fetchBody(endpoints.confirm, { body: { code } })}
          onDone={({ recovery_codes: codes }) => {
            onConfirmed(codes)
            void renew()
          }}
          onCancel={onCancel}
        />
      </div>
    </div>
  )
}

interface RenewProps {
  onRenewed: (codes: readonly string[]) => void
  onCancel: () => void
}

const codeOrRecovery = 'Quello dell’app, o un codice di recupero.'

function Renew({ onRenewed, onCancel }: RenewProps) {
  return (
    <>
      <p className="text-base text-ink-2">Ne riceverai dieci. Quelli che hai adesso non varranno più.</p>
      <ProofForm
        fields={['password', 'code']}
        codeHint={codeOrRecovery}
        confirm="Genera i codici"
        busy="Creo…"
        send={(body) => fetchBody(endpoints.newRecoveryCodes, { body })}
        onDone={({ recovery_codes: codes }) => onRenewed(codes)}
        onCancel={onCancel}
      />
    </>
  )
}

interface DisableProps {
  required: boolean
  onDone: () => void
  onCancel: () => void
}

function Disable({ required, onDone, onCancel }: DisableProps) {
  return (
    <>
      <p className="text-base text-ink-2">
        Per accedere basterà la password.
        {required
          ? ' Prima di continuare a lavorare dovrai attivarla di nuovo, per esempio su un altro telefono.'
          : ''}
      </p>
      <ProofForm
        fields={['password', 'code']}
        codeHint={codeOrRecovery}
        confirm="Rimuovi la verifica"
        destructive
        busy="Rimuovo…"
        send={(body) => call(endpoints.disable, { body })}
        onDone={() => {
          toast.success('Verifica in due passaggi rimossa')
          onDone()
        }}
        onCancel={onCancel}
      />
    </>
  )
}
