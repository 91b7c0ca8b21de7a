import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { PublicProfile } from '../contract/profiles.ts'
import { socialAddress } from '../contract/social-links.ts'
import type { User } from '../contract/user.ts'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { Tag } from '#platform/web/ui/chip.tsx'
import { factRows, tagLists } from './facts.ts'
import type { Lists } from './profile-values.ts'
import { Section } from './section.tsx'
import { TradeText } from './trade-section.tsx'

/** What she chose from lists, list by list; an empty one is left out. */
export function TagSections({ user: { profile } }: { user: User }) {
  const { data: lists } = useQuery(miscdataQuery)
  return tagLists(profile, lists ?? {}, 'page').map((list) => <TagSection key={list.title} {...list} />)
}

/** The rows of facts, which never stand beside a price (docs/decisions/0110), and where else to find the person. */
export function ProfileFacts({ profile: { user, showSocial } }: { profile: PublicProfile }) {
  const { data: lists } = useQuery(miscdataQuery)
  return (
    <>
      <Information user={user} lists={lists} />
      {user.role === 'HOSTESS' ? (
        <Section title="In che veste">
          <div className="grid max-w-[62ch] gap-2 text-base text-ink-2">
            <TradeText profile={user.profile} />
          </div>
        </Section>
      ) : null}
      {showSocial ? <SocialSection user={user} lists={lists} /> : null}
    </>
  )
}

function TagSection({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Tag>{name}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Information({ user, lists }: { user: User; lists: Lists | undefined }) {
  const rows = [
    [user.role === 'KING' ? 'Registrato il' : 'Registrata il', italianDate(user.created_at)],
    ...factRows(user.profile, lists ?? {}, 'page'),
  ] as const
  return (
    <Section title="Informazioni">
      <dl className="grid gap-x-12 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-3 text-base">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function SocialSection({ user, lists }: { user: User; lists: Lists | undefined }) {
  const links = (lists?.social_links ?? []).flatMap(({ name, label, base_address }) => {
    const value = user.profile[name]
    return value ? [{ label, address: socialAddress(value, base_address) }] : []
  })
  if (links.length === 0) return null
  return (
    <Section title="Social">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {links.map(({ label, address }) => (
          <li key={label}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="link inline-flex items-center gap-1.5 py-1"
            >
              {label}
              <ExternalLink size={14} strokeWidth={1.8} aria-hidden />
              <span className="sr-only">(si apre in una nuova scheda)</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
