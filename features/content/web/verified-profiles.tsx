import { BadgeCheck, EyeOff, MessageSquareLock, Scale, UserRoundX } from 'lucide-react'
import { Link } from 'react-router'
import { useRefundTime } from '#platform/web/api/refund-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { SupportPromise } from './support-promise.tsx'

const assurances = [
  {
    icon: BadgeCheck,
    text: (
      <>
        Il badge <b>Profilo verificato</b> nasce da un selfie che il team ha confrontato con le foto, e ha una
        data.
      </>
    ),
  },
  { icon: EyeOff, text: 'In modalità privata mostri le foto solo a chi ha un account.' },
  {
    icon: MessageSquareLock,
    text: 'Chi si presenta usa dei Crediti, perciò i messaggi sono meno e più pensati.',
  },
  { icon: UserRoundX, text: 'Nessuno del team apre profili o scrive al posto di altri.' },
  { icon: Scale, text: 'Ogni rifiuto ha un motivo scritto, e puoi farlo riesaminare da qualcun altro.' },
]

export function VerifiedProfiles() {
  const refund = useRefundTime()
  return (
    <section className="mt-28 grid items-center gap-18 *:min-w-0 columns:grid-cols-2">
      <div>
        <h2 className="text-4xl">Profili letti, uno per uno</h2>
        <p className="mt-4.5 max-w-[46ch] text-lg text-ink-2">
          Il team legge ogni profilo prima che vada online, foto e modifiche comprese.
        </p>
        <ul className="mt-7 grid gap-4">
          {assurances.map(({ icon: Icon, text }, index) => (
            // The list never changes, and one of its texts is an element.
            <li key={index} className="grid grid-cols-[24px_1fr] gap-3.5">
              <Icon size={22} strokeWidth={1.6} className="mt-px text-trust-text" aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-4">
        <Panel className="grid items-center gap-7 p-8 columns:grid-cols-[132px_1fr]">
          <RefundRing size={132} clock={{ state: 'running', hours: refund?.hours ?? null }} />
          <div>
            <h3 className="text-2xl wrap-anywhere">
              {refund ? `Nessuna risposta in ${refund.words}?` : 'Nessuna risposta?'} Rimborso automatico.
            </h3>
            <p className="mt-1.5 text-ink-2">
              Ti restituiamo i Crediti usati per sbloccare la chat, senza che tu debba chiederli.{' '}
              <Link className="link" to="/payments">
                Come funziona
              </Link>
            </p>
          </div>
        </Panel>
        <Panel className="grid items-center gap-7 p-8 columns:grid-cols-[1fr_auto]">
          <div>
            <h3 className="text-2xl">Ti serve una mano?</h3>
            <p className="mt-1.5 text-balance text-ink-2">
              <SupportPromise />
            </p>
          </div>
          <ButtonLink
            to="/help"
            look="secondary"
            size="lg"
            lang={langOf('Contact us')}
            className="justify-self-start"
          >
            {say('Contact us')}
          </ButtonLink>
        </Panel>
      </div>
    </section>
  )
}
