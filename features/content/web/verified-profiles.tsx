import { BadgeCheck, EyeOff, MessageSquareLock, Scale, UserRoundX } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'

const assurances = [
  {
    icon: BadgeCheck,
    text: (
      <>
        Il segno <b>Profilo verificato</b> lo assegna solo il team.
      </>
    ),
  },
  { icon: EyeOff, text: 'In modalità privata la foto la vede solo chi è registrato.' },
  { icon: MessageSquareLock, text: 'La chat si apre con i Crediti: meno messaggi, più pensati.' },
  { icon: UserRoundX, text: 'Nessuno dello staff apre profili o scrive al posto di altri.' },
  { icon: Scale, text: 'Ogni rifiuto ha un motivo scritto, e lo rivede un’altra persona se lo chiedi.' },
]

export function VerifiedProfiles() {
  return (
    <section className="mt-28 grid items-center gap-18 *:min-w-0 columns:grid-cols-2">
      <div>
        <h2 className="text-4xl">Profili verificati, uno per uno</h2>
        <p className="mt-4.5 max-w-[46ch] text-lg text-ink-2">
          Ogni profilo è letto da una persona del team prima di andare online. Anche le foto, e ogni modifica.
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
          <RefundRing size={132} clock={{ state: 'running', hours: 72 }} />
          <div>
            <h3 className="text-2xl wrap-anywhere">Nessuna risposta in 72 ore? Rimborso automatico.</h3>
            <p className="mt-1.5 text-ink-2">
              I Crediti usati per sbloccare la chat tornano sul saldo da soli.{' '}
              <Link className="link" to="/payments">
                Come funziona
              </Link>
            </p>
          </div>
        </Panel>
        <Panel className="grid items-center gap-7 p-8 columns:grid-cols-[1fr_auto]">
          <div>
            <h3 className="text-2xl">Ti serve una mano?</h3>
            <p className="mt-1.5 text-ink-2">Scrivi al team: rispondiamo in italiano, ogni giorno.</p>
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
