import { LogOut, Menu, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/button.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Coin } from '#platform/web/ui/coin.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { homeOf } from '#features/accounts/web/access.ts'
import { useCountTowards } from '#platform/web/shell/count-towards.ts'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { publicLinks } from '#platform/web/shell/links.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { useSignOutQuestion } from '#features/accounts/web/sign-out.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { tabsFor } from './tabs-for.ts'

const UnreadBadge = lazyExtra(() => import('#features/chat/web/unread-badge.tsx'), 'UnreadBadge')

interface HeaderLink {
  to: string
  label: string
  /** Beside the label. */
  mark?: ReactNode
}

/** Four states: guest, approved, not approved, admin [SHELL-03..11]. */
export function Header({ wide = false }: { wide?: boolean }) {
  const { user } = useSession()
  const links = useLinks(user)
  const { key } = useLocation()
  // A navigation closes the menu it was made from.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const menuOpen = menuAt === key
  // On a phone the tabs at the bottom lead to everything that is theirs.
  const tabbed = tabsFor(user) === 'member'

  return (
    <header
      className="sticky top-0 z-(--z-header) border-b border-line bg-surface/92 backdrop-blur-[10px]"
      onKeyDown={(event) => event.key === 'Escape' && setMenuAt(null)}
    >
      <div
        className={`wrap flex h-header items-center gap-7 max-md:gap-3.5 max-sm:gap-2 ${wide ? 'max-w-none pl-5 pr-6' : ''}`}
      >
        <Link to={user ? homeOf(user) : '/'} aria-label="Lieta" className="rounded-xs">
          <Logo />
        </Link>
        <nav aria-label="Principale" className="flex items-center gap-1 max-md:hidden">
          {links.map((link) => (
            <DesktopLink key={link.to} {...link} />
          ))}
        </nav>
        <span className="flex-1" />
        {user ? <MemberMenu user={user} /> : <SignInLinks />}
        <span className={tabbed ? 'hidden' : '-mr-2.5 md:hidden'}>
          <IconButton
            label={menuOpen ? 'Chiudi il menu' : 'Apri il menu'}
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuAt(menuOpen ? null : key)}
          >
            {menuOpen ? (
              <X size={20} strokeWidth={1.6} aria-hidden />
            ) : (
              <Menu size={20} strokeWidth={1.6} aria-hidden />
            )}
          </IconButton>
        </span>
      </div>
      {tabbed ? null : <MobileMenu links={links} user={user} open={menuOpen} />}
    </header>
  )
}

function useLinks(user: User | null): readonly HeaderLink[] {
  const { pathname } = useLocation()
  if (!user) return publicLinks
  const isAdmin = user.role === 'ADMIN'
  if (user.approval_status !== 'approved' && !isAdmin) return publicLinks
  const messages: HeaderLink = { to: '/chat', label: 'Messaggi', mark: <Unread /> }
  return [
    { to: '/search', label: 'Cerca' },
    { to: '/profile', label: 'Il mio profilo' },
    ...(isAdmin || pathname === '/chat' ? [] : [{ to: '/chat?chat=support_chat', label: 'Assistenza' }]),
    messages,
    ...(isAdmin ? [{ to: '/admin', label: 'Amministrazione' }] : []),
  ]
}

function Unread() {
  return (
    <Suspense>
      <UnreadBadge />
    </Suspense>
  )
}

/** A profile counts as part of the search. */
const partsOfSearch = /^\/(user-profile\/|favourites$|saved-searches$)/

/** Assistenza and Messaggi share a path; only Messaggi is marked as current. */
function currentOf({ to }: HeaderLink, pathname: string): 'page' | 'true' | undefined {
  if (to.includes('?')) return undefined
  if (to === '/search' && partsOfSearch.test(pathname)) return 'true'
  const here = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  return here ? 'page' : undefined
}

function DesktopLink(link: HeaderLink) {
  const current = currentOf(link, useLocation().pathname)
  return (
    <Link
      to={link.to}
      aria-current={current}
      className="relative inline-flex h-target items-center gap-2 rounded-sm px-3.5 text-base font-medium text-ink-2 after:absolute after:inset-x-3.5 after:-bottom-3.5 after:h-0.5 hover:bg-sunken hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-primary-text"
    >
      {link.label}
      {link.mark}
    </Link>
  )
}

function SignInLinks() {
  return (
    <span className="flex gap-2" lang={langOf('Log In')}>
      <ButtonLink to="/login" look="tertiary" sides="medium" className="max-md:hidden">
        {say('Log In')}
      </ButtonLink>
      <ButtonLink to="/sign-up">{say('Sign Up')}</ButtonLink>
    </span>
  )
}

function MemberMenu({ user }: { user: User }) {
  const askToLeave = useSignOutQuestion()
  const completion = user.profile.profile_completion ?? 100
  return (
    <>
      {user.role === 'KING' && user.approval_status === 'approved' ? (
        <CreditsPill credits={user.profile.credits ?? 0} />
      ) : null}
      <NavLink
        to="/profile"
        aria-label={`Il mio profilo, completo al ${completion}%`}
        className={`rounded-full ${tabsFor(user) === 'member' ? 'hidden md:flex' : 'flex'}`}
      >
        <Avatar src={facePhotoUrl(user.profile_picture_url)} size={42} completion={completion} />
      </NavLink>
      <IconButton label="Termina sessione" onClick={askToLeave} className="-ml-4.5 max-md:hidden">
        <LogOut size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </>
  )
}

function CreditsPill({ credits }: { credits: number }) {
  const shown = useCountTowards(credits)
  return (
    <Link
      to="/shop"
      aria-label={`${withThousands(credits)} Crediti, vai allo Shop`}
      className="inline-flex h-10 items-center gap-2 rounded-full bg-credit-soft pr-3.5 pl-2 text-sm font-semibold text-credit-text inset-ring inset-ring-credit-line max-[22rem]:px-3"
    >
      {/* On the narrowest phones thousands need its place. */}
      <span className="flex max-[22rem]:hidden">
        <Coin />
      </span>
      <b className="num font-display text-lg tracking-[-0.01em]">{withThousands(shown)}</b>
      {/* The space keeps the words apart for who hears them. */}
      <span className="max-md:hidden"> Crediti</span>
    </Link>
  )
}

function MobileMenu({
  links,
  user,
  open,
}: {
  links: readonly HeaderLink[]
  user: User | null
  open: boolean
}) {
  const askToLeave = useSignOutQuestion()
  const { pathname } = useLocation()
  const row =
    'flex min-h-12 items-center gap-3 border-b border-line text-md font-medium aria-[current]:text-primary-text'
  return (
    <nav
      id="mobile-menu"
      aria-label="Menu"
      hidden={!open}
      className="wrap max-h-[calc(100dvh-var(--header-h))] overflow-y-auto border-t border-line bg-surface pb-4 md:hidden"
    >
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={currentOf(link, pathname)} className={row}>
          {link.label}
          {link.mark}
        </Link>
      ))}
      {user ? (
        <button type="button" className={`${row} w-full`} onClick={askToLeave}>
          <LogOut size={20} strokeWidth={1.6} aria-hidden />
          Termina sessione
        </button>
      ) : (
        <Link to="/login" lang={langOf('Log In')} className={row}>
          {say('Log In')}
        </Link>
      )}
    </nav>
  )
}
