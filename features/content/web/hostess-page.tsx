import { BookOpenCheck, EyeOff, Hand, type LucideIcon, Wallet } from 'lucide-react'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { signUpAsHostess } from '#features/accounts/web/sign-up-address.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { say } from '#platform/web/shell/wording.ts'
import { Interests } from './interests.tsx'
import { NumberedSteps } from './numbered-steps.tsx'

const benefits: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Hand,
    title: 'Rispondi solo a chi vuoi',
    text: 'Nella tua chat non c’è nessun conto alla rovescia. Se non rispondi, chi ti ha scritto riprende i suoi Crediti.',
  },
  {
    icon: Wallet,
    title: 'Gratis, senza sorprese',
    text: 'Il profilo non costa nulla e non devi comprare niente. Chi vuole presentarsi usa i propri Crediti.',
  },
  {
    icon: EyeOff,
    title: 'La tua riservatezza',
    text: 'Usi un nickname, mai il cognome. Cellulare ed email restano privati e, se vuoi, anche le foto.',
  },
  {
    icon: BookOpenCheck,
    title: 'Persone, non profili vuoti',
    text: 'Il team legge ogni profilo prima di pubblicarlo e i messaggi sospetti prima di consegnarli.',
  },
]

const steps = [
  { title: 'Crea un profilo gratuito', text: 'Bastano pochi minuti. Il team lo legge e ti scrive.' },
  {
    title: 'Esplora le opportunità',
    text: 'Chi ti scrive dice subito perché, che sia un evento, una cena o un viaggio.',
  },
  { title: 'Scegli le migliori', text: 'Leggi con calma, rispondi a chi ti convince, archivia il resto.' },
  { title: 'Divertiti', text: 'Incontra solo chi hai scelto, quando e dove preferisci.' },
]

/** The landing page of those who are sought [LAND-01..05]. */
export function HostessPage() {
  usePageTitle(say('Per Hostess/Models'))
  // Who has a token is no guest, also while we fetch who it is.
  const guest = useSession().state === 'guest'
  return (
    <>
      <Hero invites={guest} />
      <div className="wrap">
        <section className="mt-22">
          <h2 className="text-4xl">Perché Lieta</h2>
          <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
            {benefits.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <Icon size={24} strokeWidth={1.6} className="text-primary-text" aria-hidden />
                <h3 className="mt-4 font-text text-lg leading-[1.3] font-semibold tracking-none">{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Interests />
        <section className="mt-26">
          <h2 className="text-4xl">Come iniziare</h2>
          <NumberedSteps steps={steps} />
        </section>
        <CallToAction invites={guest} />
      </div>
    </>
  )
}

function Hero({ invites }: { invites: boolean }) {
  return (
    <section className="damask overflow-hidden text-velvet-ink [--damask-veil:linear-gradient(90deg,var(--velvet)_46%,transparent_82%)]">
      <div className="wrap grid items-center gap-12 py-16 columns:min-h-[560px] columns:grid-cols-[1fr_auto]">
        <div>
          <h1 className="text-hero leading-[0.92] tracking-hero italic">
            Decidi tu<span className="text-velvet-ink-2">.</span>
          </h1>
          <p className="mt-7 max-w-[40ch] text-[1.25rem] leading-[1.5] text-balance text-velvet-ink-2">
            Crei un profilo gratuito e il team lo legge prima che vada online. Chi vuole conoscerti si
            presenta, e tu scegli a chi rispondere.
          </p>
          {invites ? (
            <ButtonLink to="/sign-up" look="velvet" size="lg" className="mt-8" state={signUpAsHostess}>
              Crea un profilo gratuito
            </ButtonLink>
          ) : null}
        </div>
        <img
          src="/art/portraits/sveva.svg"
          alt=""
          width={800}
          height={1000}
          fetchPriority="high"
          className="aspect-4/5 w-72 justify-self-center rounded-md object-cover shadow-3 columns:w-84"
        />
      </div>
    </section>
  )
}

function CallToAction({ invites }: { invites: boolean }) {
  return (
    <section className="mt-26 rounded-lg bg-primary-soft px-6 py-14 text-center">
      <h2 className="text-4xl">Si presentano loro, decidi tu</h2>
      <p className="mx-auto mt-3 max-w-[48ch] text-ink-2">
        Puoi nascondere il profilo o eliminare l’account quando vuoi, senza dare spiegazioni.
      </p>
      <ButtonLink
        to={invites ? '/sign-up' : '/profile'}
        state={invites ? signUpAsHostess : null}
        size="lg"
        className="mt-7"
      >
        {invites ? 'Crea il tuo account' : 'Completa il tuo profilo'}
      </ButtonLink>
    </section>
  )
}
