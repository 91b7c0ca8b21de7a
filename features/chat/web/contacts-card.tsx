import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, MessageCircle, Star } from 'lucide-react'
import { Link } from 'react-router'
import { type OtherUser, chatEndpoints, supportChatName } from '../contract/chat.ts'
import { facePhotoUrl, placeholderUrl } from '#features/photos/contract/photo-address.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** The people with whom a chat is open [PROFILE-21]. */
export function ContactsCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: sharedKeys.contacts,
    queryFn: ({ signal }) =>
      fetchBody(chatEndpoints.list, { query: { for_contact: 'true' }, signal, quiet: true }),
  })
  const contacts = data?.regular_chats.map((chat) => chat.other_user)
  return (
    <Panel aria-label="Contatti" className="p-6 max-sm:p-4">
      <PanelTitle
        aside={
          <Link to="/chat" className="link text-base">
            Tutte le chat
          </Link>
        }
      >
        Contatti
      </PanelTitle>
      <div className="mt-4">
        {contacts ? (
          <Contacts contacts={contacts} />
        ) : error ? (
          <ErrorState onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <ContactsSkeleton />
        )}
      </div>
      <div className="mt-3.5 flex gap-2 border-t border-line pt-4">
        <ButtonLink
          to={`/chat?chat=${supportChatName}`}
          look="tertiary"
          size="sm"
          className="min-h-target flex-1"
        >
          <LifeBuoy size={16} strokeWidth={1.6} aria-hidden />
          Assistenza
        </ButtonLink>
        <ButtonLink to="/reviews" look="tertiary" size="sm" className="min-h-target flex-1">
          <Star size={16} strokeWidth={1.6} aria-hidden />
          Invia Recensioni
        </ButtonLink>
      </div>
    </Panel>
  )
}

function Contacts({ contacts }: { contacts: readonly OtherUser[] }) {
  if (contacts.length === 0)
    return (
      <p className="py-2 text-base text-ink-2">
        Non hai contatti attivi.{' '}
        <Link to="/search" className="link">
          Vai alla ricerca
        </Link>
      </p>
    )
  return (
    <ul className="-mx-2 grid gap-0.5">
      {contacts.map((contact) => (
        <Contact key={contact.id} contact={contact} />
      ))}
    </ul>
  )
}

function Contact({ contact: { name, role, is_online, profile_picture_url } }: { contact: OtherUser }) {
  const online = is_online === 'online'
  return (
    <li className="grid grid-cols-[44px_1fr_auto] items-center gap-3 rounded-sm p-2">
      <Avatar src={facePhotoUrl(profile_picture_url ?? placeholderUrl(role))} online={online} />
      <span className="min-w-0">
        <b className="block truncate text-base leading-snug">{name}</b>
        <small className="text-xs text-ink-2">{online ? 'Online' : 'Offline'}</small>
      </span>
      <ButtonLink
        to={`/chat?chat=${encodeURIComponent(name)}`}
        look="secondary"
        size="sm"
        aria-label={`Chat con ${name}`}
      >
        <MessageCircle size={16} strokeWidth={1.6} aria-hidden />
        Chat
      </ButtonLink>
    </li>
  )
}

function ContactsSkeleton() {
  return (
    <div role="status" className="grid gap-3.5">
      <span className="sr-only">Caricamento</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
