import {
  CircleHelp,
  Heart,
  House,
  LifeBuoy,
  LogIn,
  type LucideIcon,
  MessageCircle,
  Search,
  UserRound,
} from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#features/accounts/web/session.tsx'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { type TabsFor, tabsFor } from './tabs-for.ts'

const UnreadBadge = lazyExtra(() => import('#features/chat/web/unread-badge.tsx'), 'UnreadBadge')

interface Tab {
  to: string
  label: string
  icon: LucideIcon
  /** The pages that are part of it. */
  pages: RegExp
  withUnread?: boolean
}

const searchPages = /^\/(search|user-profile\/.*|saved-searches)$/
const profilePages = /^\/(profile(\/.*)?|reviews|fascicoli|shop)$/

const searchTab: Tab = { to: '/search', label: 'Cerca', icon: Search, pages: searchPages }
const profileTab: Tab = { to: '/profile', label: 'Profilo', icon: UserRound, pages: profilePages }

const tabs: Readonly<Record<TabsFor, readonly Tab[]>> = {
  guest: [
    { to: '/', label: 'Home', icon: House, pages: /^\/$/ },
    searchTab,
    { to: '/help', label: 'Aiuto', icon: CircleHelp, pages: /^\/help$/ },
    { to: '/login', label: 'Accedi', icon: LogIn, pages: /^\/(login|forgot-password)$/ },
  ],
  waiting: [
    searchTab,
    { to: '/chat?chat=support_chat', label: 'Assistenza', icon: LifeBuoy, pages: /^\/chat$/ },
    profileTab,
  ],
  member: [
    searchTab,
    { to: '/chat', label: 'Messaggi', icon: MessageCircle, pages: /^\/chat$/, withUnread: true },
    { to: '/favourites', label: 'Preferiti', icon: Heart, pages: /^\/favourites$/ },
    profileTab,
  ],
  nobody: [],
}

/**
 * The main places of a phone, under the thumb. Last in the document, so that who listens or uses the keyboard comes
 * to the page first, as the skip link promises. They give way to whatever else stands at the bottom: the field of an
 * open conversation, the bar of an action, the keyboard of the phone.
 */
export function Tabs() {
  const { state, user } = useSession()
  const { pathname, key } = useLocation()
  // Shown as chosen before its page is there.
  const [chosen, setChosen] = useState<{ to: string; from: string } | null>(null)
  const typing = useTyping()
  const shown = tabs[tabsFor(user)]
  if (state === 'loading' || shown.length === 0) return null
  const going = chosen?.from === key ? chosen.to : undefined
  return (
    // Its room at the end of the page.
    <div
      className={`h-[calc(var(--tabs-h)+env(safe-area-inset-bottom))] flex-none md:hidden max-sm:in-data-action-bar:hidden max-sm:in-data-conversing:hidden ${typing ? 'hidden' : ''}`}
    >
      <nav
        aria-label="Sezioni"
        className="fixed inset-x-0 bottom-0 z-(--z-header) border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] [@media(height<20rem)]:static"
      >
        <ul className="mx-auto grid h-[calc(var(--tabs-h)-1px)] max-w-150 auto-cols-fr grid-flow-col">
          {shown.map((tab) => (
            <li key={tab.to}>
              <TabLink
                {...tab}
                current={going === undefined ? tab.pages.test(pathname) : going === tab.to}
                exact={tab.to === pathname}
                onChosen={() => setChosen({ to: tab.to, from: key })}
              />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

interface TabLinkProps extends Tab {
  current: boolean
  /** Its own page, not one below it. */
  exact: boolean
  onChosen: () => void
}

function TabLink({ to, label, icon: Icon, withUnread, current, exact, onChosen }: TabLinkProps) {
  return (
    <Link
      to={to}
      aria-current={current ? (exact ? 'page' : 'true') : undefined}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (ctrlKey || metaKey || shiftKey) return
        onChosen()
        // Its page again: back to its top, as in an app.
        if (exact) scrollTo({ top: 0 })
      }}
      className="relative grid h-full content-center justify-items-center gap-1 text-2xs text-ink-2 after:absolute after:top-[-1px] after:h-0.5 after:w-7 aria-[current]:font-semibold aria-[current]:text-primary-text aria-[current]:after:bg-primary-text"
    >
      <span className="relative">
        <Icon size={24} strokeWidth={1.6} aria-hidden />
        {withUnread ? (
          <span className="absolute -top-1.5 left-3.5 leading-none">
            <Suspense>
              <UnreadBadge />
            </Suspense>
          </span>
        ) : null}
      </span>
      {label}
    </Link>
  )
}

const textFields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])'

/** Whether the keyboard of a phone is up: the tabs would stand between it and the field. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return
    const look = () => setTyping(document.activeElement?.matches(textFields) ?? false)
    // The focus is nowhere for a moment between two fields.
    const later = () => setTimeout(look)
    addEventListener('focusin', look)
    addEventListener('focusout', later)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('focusout', later)
    }
  }, [])
  return typing
}
