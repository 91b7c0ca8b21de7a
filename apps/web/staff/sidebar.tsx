import { ArrowLeft, LogOut, Menu, Search, X } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { useSignOutQuestion } from '#features/accounts/web/sign-out.tsx'
import { useWaiting } from '#features/moderation/web/staff/queries.ts'
import { roleWords } from '#platform/web/staff/role-words.ts'
import { Logo } from '#platform/web/ui/logo.tsx'
import type { Section } from './sections.ts'

const entry =
  'grid min-h-10 grid-cols-[20px_1fr_auto] items-center gap-3 rounded-sm px-3 text-base font-medium hover:bg-velvet-2 hover:text-velvet-ink aria-[current=page]:bg-velvet-2 aria-[current=page]:font-semibold aria-[current=page]:text-velvet-ink max-lg:min-h-target'

interface SidebarProps {
  sections: readonly Section[]
  /** Opens the search where no title bar has room for it. */
  onSearch: () => void
}

/** The velvet column; in narrow windows a bar on top with a menu. Lists only what this role may open. */
export function Sidebar({ sections, onSearch }: SidebarProps) {
  const askToSignOut = useSignOutQuestion()
  const counts = useCounts()
  const { open, setOpen, bar, button } = useNarrowMenu()
  // Reports are cases too.
  const waiting = sections.reduce(
    (sum, { waiting: kind }) => sum + (kind && kind !== 'reports' ? counts[kind] : 0),
    0,
  )
  function leave() {
    // Whoever stays after all is back at the menu.
    if (open) button.current?.focus()
    setOpen(false)
    askToSignOut()
  }
  return (
    <header
      ref={bar}
      className="relative z-(--z-header) bg-velvet text-velvet-ink-2 lg:flex lg:flex-col lg:overflow-y-auto lg:px-3 lg:py-5"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <div className="flex items-center justify-between px-4 py-1.5 lg:px-3 lg:pt-1 lg:pb-5">
        <p className="flex items-baseline gap-2.5">
          <Logo onVelvet />
          <span className="text-xs font-medium">Admin</span>
        </p>
        <span className="ml-auto flex items-center gap-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="Cerca o vai a"
            onClick={onSearch}
            className="grid size-target place-items-center rounded-sm text-velvet-ink hover:bg-velvet-2 lg:hidden"
          >
            <Search size={20} strokeWidth={1.6} aria-hidden />
          </button>
          <MenuButton ref={button} open={open} onToggle={() => setOpen(!open)} waiting={waiting} />
        </span>
      </div>
      <div
        id={menuId}
        className={`flex flex-col gap-0.5 lg:flex-1 ${open ? 'max-lg:absolute max-lg:top-full max-lg:right-0 max-lg:max-h-[calc(100dvh-100%)] max-lg:w-80 max-lg:overflow-y-auto max-lg:rounded-bl-md max-lg:bg-velvet max-lg:px-3 max-lg:pb-3 max-lg:shadow-3 max-sm:w-full max-sm:rounded-none' : 'max-lg:hidden'}`}
      >
        <nav aria-label="Amministrazione" className="flex flex-col gap-0.5">
          {sections.map(({ path, label, icon: Icon, waiting }) => (
            <NavLink
              key={path}
              to={path === '' ? '/admin' : `/admin/${path}`}
              end={path === ''}
              className={entry}
            >
              <Icon size={20} strokeWidth={1.6} aria-hidden />
              {label}
              {waiting && <Waiting count={counts[waiting]} words={waitingWords[waiting]} />}
            </NavLink>
          ))}
        </nav>
        <span className="flex-1" />
        <Link to="/search" className={entry}>
          <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
          Vai al sito
        </Link>
        <button type="button" onClick={leave} className={`${entry} text-left`}>
          <LogOut size={20} strokeWidth={1.6} aria-hidden />
          Esci
        </button>
        <OwnAccess />
      </div>
    </header>
  )
}

interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>
  open: boolean
  onToggle: () => void
  /** How much waits in all sections. */
  waiting: number
}

function MenuButton({ ref, open, onToggle, waiting }: MenuButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={open}
      aria-controls={menuId}
      onClick={onToggle}
      className="-mr-3 flex min-h-target items-center gap-2.5 rounded-sm px-3 text-base font-medium text-velvet-ink hover:bg-velvet-2 lg:hidden"
    >
      {open ? null : <Waiting count={waiting} words="in attesa" />}
      Menu
      {open ? (
        <X size={20} strokeWidth={1.6} aria-hidden />
      ) : (
        <Menu size={20} strokeWidth={1.6} aria-hidden />
      )}
    </button>
  )
}

function OwnAccess() {
  const { name, admin_role: role } = useUser()
  return (
    <NavLink
      to="/admin/access"
      className="grid min-h-target grid-cols-[36px_1fr] items-center gap-3 rounded-sm px-3 py-2.5 leading-snug font-semibold text-velvet-ink hover:bg-velvet-2 aria-[current=page]:bg-velvet-2"
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-velvet-line font-display text-lg italic"
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        {role && <span className="block text-sm font-medium text-velvet-ink-2">{roleWords[role]}</span>}
        <span className="sr-only">, il mio accesso</span>
      </span>
    </NavLink>
  )
}

const menuId = 'admin-menu'

/** Closed by whatever is chosen in it, by Escape, and by whatever is done outside of it. */
function useNarrowMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !bar.current?.contains(target)) setOpenAt(undefined)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  return { open, setOpen: (on: boolean) => setOpenAt(on ? key : undefined), bar, button }
}

/** How much waits in each section that has a number. */
function useCounts(): Record<NonNullable<Section['waiting']>, number> {
  const { data } = useWaiting()
  const queues = data?.queues ?? []
  return {
    cases: queues.reduce((sum, { open }) => sum + open, 0),
    reports: queues.find(({ subject }) => subject === 'report')?.open ?? 0,
    confirmations: data?.confirmations ?? 0,
    readings: data?.readings ?? 0,
    support: data?.support.waiting ?? 0,
    disputes: data?.disputes ?? 0,
  }
}

const waitingWords = {
  cases: 'in coda',
  reports: 'da esaminare',
  confirmations: 'da confermare',
  readings: 'da rileggere',
  support: 'da rispondere',
  disputes: 'da decidere',
}

function Waiting({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className="num min-w-6 rounded-item bg-velvet-line px-1.5 py-0.5 text-center text-2xs leading-snug font-semibold text-velvet-ink">
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}
