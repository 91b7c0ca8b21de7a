import { ArrowLeft, LogOut } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useUser } from '#web/shell/session.tsx'
import { useSignOutQuestion } from '#web/shell/sign-out.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useWaiting } from './queries.ts'
import { roleWords } from './role-words.ts'
import type { Section } from './sections.ts'

const entry =
  'grid min-h-10 grid-cols-[20px_1fr_auto] items-center gap-3 rounded-sm px-3 text-base font-medium hover:bg-velvet-2 hover:text-velvet-ink aria-[current=page]:bg-velvet-2 aria-[current=page]:font-semibold aria-[current=page]:text-velvet-ink max-lg:min-h-target max-lg:grid-cols-[20px_auto_auto]'

/** The velvet column; a bar on top of narrow windows. Lists only what this role may open. */
export function Rail({ sections }: { sections: readonly Section[] }) {
  const { name, admin_role: role } = useUser()
  const askToSignOut = useSignOutQuestion()
  const counts = useCounts()
  return (
    <header className="relative flex gap-0.5 overflow-x-auto bg-velvet px-3 text-velvet-ink-2 max-lg:items-center max-lg:py-1.5 lg:flex-col lg:overflow-y-auto lg:py-5">
      <p className="flex flex-none items-baseline gap-2.5 px-3 lg:pt-1 lg:pb-5">
        <Logo onVelvet />
        <span className="text-xs font-medium max-sm:sr-only">Admin</span>
      </p>
      <nav aria-label="Amministrazione" className="flex flex-none gap-0.5 lg:flex-col">
        {sections.map(({ path, label, icon: Icon, waiting }) => (
          <NavLink
            key={path}
            to={path === '' ? '/admin' : `/admin/${path}`}
            end={path === ''}
            className={entry}
          >
            <Icon size={20} strokeWidth={1.6} aria-hidden />
            <span className="max-sm:sr-only">{label}</span>
            {waiting && <Waiting count={counts[waiting]} words={waitingWords[waiting]} />}
          </NavLink>
        ))}
      </nav>
      <span className="flex-1" />
      <Link to="/search" className={entry}>
        <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
        <span className="max-sm:sr-only">Vai al sito</span>
      </Link>
      <button type="button" onClick={askToSignOut} className={`${entry} text-left`}>
        <LogOut size={20} strokeWidth={1.6} aria-hidden />
        <span className="max-sm:sr-only">Esci</span>
      </button>
      <NavLink
        to="/admin/access"
        className="grid min-h-target grid-cols-[36px_1fr] items-center gap-3 rounded-sm px-3 py-2.5 leading-snug font-semibold text-velvet-ink hover:bg-velvet-2 aria-[current=page]:bg-velvet-2 max-lg:grid-cols-[36px_auto] max-lg:py-0"
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-velvet-line font-display text-lg italic"
        >
          {name.charAt(0).toUpperCase()}
        </span>
        <span className="min-w-0 max-lg:sr-only">
          <span className="block truncate">{name}</span>
          {role && <span className="block text-sm font-medium text-velvet-ink-2">{roleWords[role]}</span>}
          <span className="sr-only">, il mio accesso</span>
        </span>
      </NavLink>
    </header>
  )
}

/** How much waits in each section that has a number. */
function useCounts(): Record<NonNullable<Section['waiting']>, number> {
  const { data } = useWaiting()
  const queues = data?.queues ?? []
  return {
    cases: queues.reduce((sum, { open }) => sum + open, 0),
    reports: queues.find(({ subject }) => subject === 'report')?.open ?? 0,
    support: data?.support.waiting ?? 0,
  }
}

const waitingWords = { cases: 'in coda', reports: 'da esaminare', support: 'da rispondere' }

function Waiting({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className="num min-w-6 rounded-[10px] bg-velvet-line px-1.5 py-0.5 text-center text-2xs leading-snug font-semibold text-velvet-ink">
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}
