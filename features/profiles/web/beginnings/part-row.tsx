import { Check, Eye, IdCard, ImageIcon, type LucideIcon, PenLine, RotateCw } from 'lucide-react'
import type { Role } from '#platform/contract/people.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import type { Part, ProfilePart } from '../../contract/waiting-room.ts'
import { completeProfile } from '../complete-profile.ts'
import { partsOf } from './waiting-words.ts'

const icons: Readonly<Record<ProfilePart, LucideIcon>> = {
  photo: ImageIcon,
  description: PenLine,
  facts: IdCard,
}

export const stateWords = {
  missing: 'Non c’è ancora',
  soon: 'Fra poco',
  reading: 'In lettura',
  fine: 'Va bene',
  redo: 'Da rifare',
} as const satisfies Record<Part['state'], string>

/** One thing that a moderator reads: what, why, and how far they are. */
export function PartRow({ part, role, photo }: { part: Part; role: Role; photo: string | null }) {
  const words = partsOf(role)[part.part]
  const Icon = icons[part.part]
  return (
    <li className="grid grid-cols-[44px_1fr_auto] items-center gap-x-6 gap-y-2 border-t border-line py-2.5 last:border-b max-sm:gap-x-3.5">
      <span className="grid h-13 w-11 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-2">
        {part.part === 'photo' && photo !== null ? (
          <img
            src={sizedPhotoUrl(photo, 320)}
            alt=""
            width={44}
            height={52}
            className="size-full object-cover"
          />
        ) : (
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        )}
      </span>
      <span className="min-w-0 leading-normal">
        <b className="block">{words.title}</b>
        <span className="text-base text-ink-2">{words.read}</span>
      </span>
      <span key={part.state} className="transition-opacity duration-200 starting:opacity-0">
        <State state={part.state} />
      </span>
      {part.state === 'redo' ? <Redo part={part} role={role} /> : null}
    </li>
  )
}

function State({ state }: Pick<Part, 'state'>) {
  const words = stateWords[state]
  switch (state) {
    case 'fine':
      return (
        <Badge tone="trust" icon={Check}>
          {words}
        </Badge>
      )
    case 'reading':
      return (
        <Badge tone="wait" icon={Eye}>
          {words}
        </Badge>
      )
    case 'redo':
      return (
        <Badge tone="danger" icon={RotateCw}>
          {words}
        </Badge>
      )
    default:
      return <span className="text-base text-ink-2">{words}</span>
  }
}

/** The moderator's words and the one way to put it right. */
function Redo({ part, role }: { part: Part; role: Role }) {
  return (
    <div className="col-span-2 col-start-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-3 max-sm:col-span-3 max-sm:col-start-1">
      <p className="max-w-lead leading-normal wrap-anywhere">{part.reason ? `«${part.reason}»` : null}</p>
      {part.part === 'photo' ? (
        <ButtonLink to={role === 'KING' ? '/inizio?passo=1' : '/profile'} className="max-sm:w-full">
          Cambia foto
        </ButtonLink>
      ) : (
        <ButtonLink
          {...(role === 'KING' ? { to: '/inizio?passo=2' } : completeProfile)}
          className="max-sm:w-full"
        >
          Riscrivila
        </ButtonLink>
      )}
    </div>
  )
}
