import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChevronRight, Images, type LucideIcon, Mail, PenLine, Search } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { profileCompletion } from '../../contract/profile-completion.ts'
import type { User } from '../../contract/user.ts'
import { completeProfile } from '../complete-profile.ts'
import { missingSentence } from '../missing-sentence.ts'

interface Thing extends Pick<LinkProps, 'to' | 'state'> {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

interface MeanwhileProps {
  user: User
  photos: number
  title: string
  /** Where the mail comes from. */
  mailLine: string
}

/** Three things to do while somebody reads, and that nothing has to be done. */
export function Meanwhile({ user, photos, title, mailLine }: MeanwhileProps) {
  const { data: lists } = useQuery(miscdataQuery)
  const limit = lists?.backend_configs.image_limit_per_user
  return (
    <section aria-labelledby="meanwhile">
      <h2 id="meanwhile" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-3">
        {thingsFor(user, photos, limit).map(({ icon: Icon, title: what, text, ...link }) => (
          <li key={what} className="border-t border-line last:border-b">
            <Link
              {...link}
              className="grid min-h-target grid-cols-[20px_1fr_16px] items-center gap-x-4 py-3.5 leading-normal hover:bg-sunken"
            >
              <Icon size={20} strokeWidth={1.6} aria-hidden />
              <span className="min-w-0">
                <b className="block">{what}</b>
                <span className="text-base text-ink-2">{text}</span>
              </span>
              <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-5 grid grid-cols-[20px_1fr] gap-x-3.5 text-base leading-normal text-ink-2">
        <Mail size={20} strokeWidth={1.6} aria-hidden className="mt-0.5" />
        <span>
          {mailLine} <b className="text-ink wrap-anywhere">{user.email}</b>.
        </span>
      </p>
    </section>
  )
}

function thingsFor(user: User, photos: number, limit: number | undefined): Thing[] {
  const missing = missingSentence(profileCompletion(user).missing)
  const king = user.role === 'KING'
  const gallery: Thing = {
    icon: Images,
    title: photos === 0 ? 'Aggiungi una foto' : 'Aggiungi altre foto',
    text: photosText(photos, limit),
    to: '/profile',
  }
  const words: Thing = {
    icon: PenLine,
    title: missing === undefined ? 'Rileggi il tuo profilo' : 'Completa il profilo',
    text: missing ?? 'Puoi cambiarlo, il tuo posto in fila resta.',
    ...(king ? { to: '/inizio' } : completeProfile),
  }
  const last: Thing = king
    ? { icon: Search, title: 'Guarda chi c’è', text: 'Puoi cercare già adesso.', to: '/search' }
    : { icon: BookOpen, title: 'Leggi come ti proteggi', text: 'Pochi minuti di lettura', to: '/sicurezza' }
  return [gallery, words, last]
}

function photosText(photos: number, limit: number | undefined): string {
  const most = limit === undefined ? '' : `, ne puoi avere ${limit}`
  if (photos === 0) return limit === undefined ? 'Non ne hai ancora.' : `Ne puoi avere ${limit}`
  return `Ne hai ${photos === 1 ? 'una' : photos}${most}`
}
