import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { PhoneLink } from '#platform/web/ui/phone-link.tsx'
import { contestNotice } from '#features/moderation/contract/redress.ts'
import { NoticeForm } from './notice-form.tsx'

const steps = [
  { title: 'Riceviamo', text: 'Ti confermiamo la ricezione per email, con un codice.' },
  {
    title: 'Leggiamo',
    text: 'Il team legge ogni segnalazione, mai un programma. Prima ciò che riguarda la sicurezza di qualcuno.',
  },
  { title: 'Decidiamo', text: 'Ti scriviamo l’esito e il motivo.' },
  { title: 'Se non sei d’accordo', text: contestNotice },
]

/** `/segnala`: notices of illegal content, with or without an account (Regulation (EU) 2022/2065, article 16). */
export function NoticePage() {
  usePageTitle('Segnala un contenuto')
  const { state, user } = useSession()
  const [params] = useSearchParams()
  const [sent, setSent] = useState<{ code: string; email: string } | null>(null)
  return (
    <div className="wrap pb-4">
      <header className="pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 className="text-4xl">Segnala un contenuto</h1>
        <p className="mt-2.5 max-w-[58ch] text-lg text-ink-2">
          Un profilo, una foto o un testo illegale o contrario ai{' '}
          <Link className="link" to="/terms">
            Termini e Condizioni
          </Link>
          . Non serve un account, e chi segnali non sa chi l’ha fatto.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-6 columns:grid-cols-[minmax(0,1fr)_360px]">
        <Panel
          className="p-8 max-sm:p-5"
          aria-label={sent ? 'Segnalazione inviata' : 'Modulo di segnalazione'}
        >
          {sent ? (
            <Sent {...sent} />
          ) : (
            <NoticeForm
              // Filled in once it is known who writes.
              key={state}
              address={params.get('contenuto') ?? ''}
              name={user?.name ?? ''}
              email={user?.email ?? ''}
              onSent={setSent}
            />
          )}
        </Panel>
        <div className="grid gap-6">
          <Panel className="p-7 max-sm:p-5">
            <h2 className="text-xl font-card">Che cosa succede dopo</h2>
            <ol className="mt-4 grid gap-4">
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <h3 className="font-text text-base font-semibold tracking-none">{title}</h3>
                  <p className="text-base leading-normal text-ink-2">{text}</p>
                </li>
              ))}
            </ol>
          </Panel>
          <Panel className="p-7 max-sm:p-5">
            <h2 className="text-xl font-card">Qualcuno è in pericolo?</h2>
            <p className="mt-2 text-ink-2">
              Non aspettare noi, chiama il <PhoneLink number="112" />, o il <PhoneLink number="1522" /> contro
              violenza e stalking. Per un minore c’è il <PhoneLink number="114" />.
            </p>
          </Panel>
        </div>
      </div>
    </div>
  )
}

function Sent({ code, email }: { code: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <CircleCheck size={32} strokeWidth={1.6} className="text-trust-text" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Segnalazione inviata
      </h2>
      <p className="text-ink-2">
        Il codice è <b className="num text-ink">{code}</b>. Conservalo, serve se ci scrivi di nuovo.
      </p>
      <p className="text-ink-2">
        {email === ''
          ? 'Non ci hai lasciato un indirizzo. La esaminiamo lo stesso, ma non potremo dirti l’esito.'
          : `Ti abbiamo scritto a ${email}. Quando avremo deciso ti diremo l’esito.`}
      </p>
      <Link className="link mt-2" to="/">
        Torna alla home
      </Link>
    </div>
  )
}
