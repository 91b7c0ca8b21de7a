import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LifeBuoy, LogOut, type LucideIcon, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignOutQuestion } from '#features/accounts/web/sign-out.tsx'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { averageFrom } from '#platform/contract/rating.ts'
import { profileCompletion } from '#features/profiles/contract/profile-completion.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { nameOf } from '#features/profiles/web/list-names.ts'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { blocksQuery } from '#features/reports/web/block-queries.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { approvedMember, inPerson, type OwnSection, ownSections } from './own-sections.ts'

interface OwnMenuProps {
  user: User
  /** The page that is open; undefined at `/profile`, where a phone shows this menu alone. */
  section: OwnSection | undefined
}

/** To all that is one's own: on a desk beside it, on a phone a page. */
export function OwnMenu({ user, section }: OwnMenuProps) {
  const askToLeave = useSignOutQuestion()
  const isFor = (name: OwnSection) => ownSections[name].isFor(user)
  return (
    <nav
      aria-label="Profilo"
      className={`divide-y divide-line *:py-2.5 md:sticky md:top-[calc(var(--header-h)+1.5rem)] ${section === undefined ? '' : 'max-md:hidden'}`}
    >
      <Person user={user} isPage={section === undefined} />
      <ul>
        <Item section="me" open={section ?? 'me'} isPage={section === undefined}>
          {profileCompletion(user).percent}%
        </Item>
        {isFor('wallet') ? (
          <Item section="wallet" open={section}>
            <b className="font-semibold text-credit-text">
              {withThousands(user.profile.credits ?? 0)} Crediti
            </b>
          </Item>
        ) : null}
        {user.role === 'KING' && approvedMember(user) && section !== 'wallet' ? (
          // On a desk the card of the Crediti stands beside the menu.
          <li className="md:hidden">
            <Link to="/shop" className="link ml-13 inline-flex min-h-target items-center text-sm">
              Acquista crediti
            </Link>
          </li>
        ) : null}
        {approvedMember(user) ? (
          <Row to="/reviews" icon={Star} label="Recensioni">
            {user.rating === null || user.rating_count < averageFrom ? null : oneDecimal.format(user.rating)}
          </Row>
        ) : null}
      </ul>
      {inPerson(user) ? (
        <ul>
          <Item section="settings" open={section} />
          <Item section="privacy" open={section} />
          {isFor('blocked') ? (
            <Item section="blocked" open={section}>
              <BlockedCount />
            </Item>
          ) : null}
        </ul>
      ) : null}
      <ul>
        <Row to="/chat?chat=support_chat" icon={LifeBuoy} label="Assistenza" />
        <li>
          <button type="button" onClick={askToLeave} className={`${row} w-full text-left`}>
            <LogOut size={20} strokeWidth={1.6} aria-hidden />
            Termina sessione
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Person({ user, isPage }: { user: User; isPage: boolean }) {
  const { data: provinces } = useQuery(provincesQuery)
  const place = nameOf(provinces, user.profile.province_id)
  return (
    <div className="flex items-center gap-3.5 px-3 pb-4! max-md:px-0">
      <Avatar src={sizedPhotoUrl(user.profile_picture_url, 320)} size={72} />
      <div className="min-w-0">
        {isPage ? (
          <>
            <h1 className="text-2xl wrap-anywhere md:hidden">{user.name}</h1>
            <p className="font-display text-2xl leading-tight font-card wrap-anywhere max-md:hidden">
              {user.name}
            </p>
          </>
        ) : (
          <p className="font-display text-2xl leading-tight font-card wrap-anywhere">{user.name}</p>
        )}
        <p className="num text-sm text-ink-2">
          {user.age} anni{place ? `, ${place}` : ''}
        </p>
      </div>
    </div>
  )
}

const row =
  'flex min-h-14 items-center gap-4 rounded-sm text-md text-ink-2 hover:bg-sunken hover:text-ink max-md:text-ink md:min-h-11.5 md:px-3'
const currentRow =
  'md:aria-[current]:bg-primary-soft md:aria-[current]:font-semibold md:aria-[current]:text-primary-text'

interface ItemProps {
  section: OwnSection
  open: OwnSection | undefined
  /** The menu is a page of its own on a phone, where nothing of it is open. */
  isPage?: boolean
  children?: ReactNode
}

function Item({ section, open, isPage = false, children }: ItemProps) {
  const { title, icon } = ownSections[section]
  const current = open === section ? (isPage ? 'true' : 'page') : undefined
  return (
    <Row to={`/profile/${section}`} icon={icon} label={title} current={current}>
      {children}
    </Row>
  )
}

interface RowProps {
  to: string
  icon: LucideIcon
  label: string
  current?: 'true' | 'page' | undefined
  /** What there is to say about it, at the end of the row. */
  children?: ReactNode
}

function Row({ to, icon: Icon, label, current, children }: RowProps) {
  return (
    <li>
      <Link to={to} aria-current={current} className={`${row} ${currentRow}`}>
        <Icon size={20} strokeWidth={1.6} aria-hidden />
        <span className="flex-1">{label}</span>
        {/* The space keeps the two apart for who hears them. */}
        <span className="num text-base whitespace-nowrap text-ink-2"> {children}</span>
        <ChevronRight size={18} strokeWidth={1.6} className="text-ink-3 md:hidden" aria-hidden />
      </Link>
    </li>
  )
}

function BlockedCount() {
  const { data } = useQuery(blocksQuery)
  return data && data.length > 0 ? withThousands(data.length) : null
}

const oneDecimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
