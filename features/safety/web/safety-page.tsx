import { Ban, Check, FileLock2, Flag, LifeBuoy, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Helplines } from './helplines.tsx'
import { Contents } from '#platform/web/ui/jump-link.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { type AdviceChapter, checked, meeting, notChecked, others } from './advice.ts'
import { PlanSection } from './plan-section.tsx'
import { QuickExit } from '#platform/web/shell/quick-exit.tsx'

const plan = { id: 'piano', title: 'Piano per un incontro' }
const contents = [
  meeting,
  plan,
  ...others,
  { id: 'controlli', title: 'Che cosa controlliamo' },
  { id: 'dopo', title: 'Se è successo qualcosa' },
]

/** `/sicurezza`: advice, help numbers, a plan for a meeting, and the way out. */
export function SafetyPage() {
  usePageTitle('Sicurezza')
  return (
    <div className="wrap pb-8">
      <header className="border-b border-line pt-14 pb-8 max-sm:pt-9 max-sm:pb-6">
        <h1 className="text-4xl">Sicurezza</h1>
        <p className="mt-2.5 max-w-[58ch] text-lg text-ink-2">
          Come prepararti a un incontro, che cosa deve metterti in guardia, chi chiamare e che cosa fare se
          qualcosa va storto.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 columns:grid-cols-[minmax(0,1fr)_340px]">
        <aside className="mt-8 grid gap-6 columns:sticky columns:top-[calc(var(--header-h)+1.5rem)] columns:order-2 columns:mt-10">
          <Helplines />
          <nav aria-label="In questa pagina" className="max-columns:hidden">
            <Contents chapters={contents} />
          </nav>
        </aside>
        <div className="grid max-w-[74ch] gap-14 columns:mt-10">
          <Advice {...meeting} />
          <Chapter id={plan.id} title={plan.title}>
            <PlanSection />
          </Chapter>
          {others.map((chapter) => (
            <Advice key={chapter.id} {...chapter} />
          ))}
          <Chapter id="controlli" title="Che cosa controlliamo, e che cosa no">
            <div className="grid gap-5 sm:grid-cols-2">
              <Checks title="Controlliamo" points={checked} mark={<Tick />} />
              <Checks title="Non controlliamo" points={notChecked} mark={<Dash />} />
            </div>
          </Chapter>
          <Afterwards />
        </div>
      </div>
      <QuickExit look="floating" />
    </div>
  )
}

interface ChapterProps {
  id: string
  title: string
  lead?: string | undefined
  children: ReactNode
}

function Chapter({ id, title, lead, children }: ChapterProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-3xl">
        {title}
      </h2>
      {lead ? <p className="mt-2.5 text-lg text-ink-2">{lead}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  )
}

function Advice({ id, title, lead, points }: AdviceChapter) {
  return (
    <Chapter id={id} title={title} lead={lead}>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {points.map((point) => (
          <div key={point.title}>
            <dt className="font-semibold">{point.title}</dt>
            <dd className="mt-0.5 text-ink-2">{point.text}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  )
}

function Checks({ title, points, mark }: { title: string; points: readonly string[]; mark: ReactNode }) {
  return (
    <Panel className="p-6 max-sm:p-5">
      <h3 className="text-xl font-card">{title}</h3>
      <ul className="mt-3 grid gap-3 text-base leading-normal text-ink-2">
        {points.map((point) => (
          <li key={point} className="grid grid-cols-[20px_1fr] gap-2.5">
            {mark}
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Tick = () => <Check size={18} strokeWidth={1.8} className="mt-0.5 text-trust-text" aria-hidden />
const Dash = () => <Minus size={18} strokeWidth={1.8} className="mt-0.5 text-ink-3" aria-hidden />

const steps = [
  {
    title: 'Mettiti al sicuro',
    text: 'Raggiungi un luogo con altre persone. Se il pericolo è adesso chiama il 112. Possono localizzarti anche se non sai dove ti trovi.',
  },
  {
    title: 'Resta con qualcuno',
    text: 'Chiama chi ti vuole bene. Al 1522 rispondono operatrici preparate, anche in chat sul loro sito, e non fanno domande che non vuoi. Per chi ha meno di 18 anni c’è il 114.',
  },
  {
    title: 'Dopo una violenza, vai in un pronto soccorso',
    text: 'In ogni ospedale trovi cure e un percorso riservato, anche se non vuoi ancora denunciare. Se puoi, vai prima di lavarti e porta i vestiti, così le prove restano a tua disposizione.',
  },
  {
    title: 'Conserva le prove',
    text: 'Non cancellare la chat. Dal suo menu prepari un fascicolo sigillato da allegare alla denuncia, anche dopo un blocco. Annota date e luoghi. Polizia e Carabinieri ricevono le denunce a ogni ora.',
  },
  {
    title: 'Dillo a noi',
    text: 'Segnala la persona e bloccala. Non potrà più vederti né scriverti. Leggiamo per prime le segnalazioni che riguardano la sicurezza di qualcuno, e collaboriamo con le autorità.',
  },
]

function Afterwards() {
  const signedIn = useSession().user !== null
  return (
    <Chapter id="dopo" title="Se è successo qualcosa" lead="Non è colpa tua, e non devi decidere tutto oggi.">
      <ol className="grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.25rem_1fr] border-t border-line pt-5">
            <span
              aria-hidden="true"
              className="font-display text-2xl leading-none font-display text-primary-text"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-text text-md leading-snug font-semibold tracking-none">{title}</h3>
              <p className="mt-0.5 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ul className="mt-6 grid gap-1">
        <Way to="/segnala" icon={<Flag size={20} strokeWidth={1.6} aria-hidden />}>
          Segnala un contenuto o una persona
        </Way>
        <Way to={signedIn ? '/chat' : '/login'} icon={<Ban size={20} strokeWidth={1.6} aria-hidden />}>
          Blocca una persona, dal menu della chat o del suo profilo
        </Way>
        <Way
          to={signedIn ? '/fascicoli' : '/login'}
          icon={<FileLock2 size={20} strokeWidth={1.6} aria-hidden />}
        >
          Prepara un fascicolo per la denuncia
        </Way>
        <Way
          to={signedIn ? '/chat?chat=support_chat' : '/help'}
          icon={<LifeBuoy size={20} strokeWidth={1.6} aria-hidden />}
        >
          Scrivi al team
        </Way>
      </ul>
    </Chapter>
  )
}

function Way({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="link inline-flex min-h-target items-center gap-2.5">
        {icon}
        {children}
      </Link>
    </li>
  )
}
