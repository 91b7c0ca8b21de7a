import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, BadgeCheck, ChevronDown, ChevronUp } from 'lucide-react'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { CaseScore } from './case-score.tsx'
import { type QueuedPerson, useShownNow } from './people-queries.ts'
import { caseHeadingId } from './row-focus.ts'

interface PersonHeadProps {
  person: QueuedPerson
  /** In the list of this page, from 1. */
  place: { readonly at: number; readonly of: number }
  onStep: (by: 1 | -1) => void
  onBack: () => void
}

const roleWords = { KING: 'King', HOSTESS: 'Hostess', ADMIN: 'Team' } as const

/** Who it is, and what makes the priority. */
export function PersonHead({ person, place, onStep, onBack }: PersonHeadProps) {
  const { user, cases } = person
  const { data: shown } = useShownNow(user.id)
  const provinces = useQuery(provincesQuery)
  const province = provinces.data?.find(({ id }) => id === shown?.province_id)?.name
  const [first] = cases
  const facts = [
    ...(user.age === null ? [] : [`${user.age} anni`]),
    ...(province === undefined ? [] : [province]),
    roleWords[user.role],
    ...(shown?.last_seen == null ? [] : [`ultima visita ${italianMoment(shown.last_seen)}`]),
  ]
  return (
    <header className="z-1 grid gap-2.5 border-b border-line bg-surface px-4 pt-4 pb-3.5 lg:sticky lg:top-0 lg:px-6 low:static">
      <div className="flex items-center gap-1 lg:hidden">
        <Button look="tertiary" size="sm" className="-ml-3.5" onClick={onBack}>
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          Torna alla coda
        </Button>
        <span className="num ml-auto text-sm text-ink-2">
          {place.at} di {place.of}
        </span>
        <IconButton label="Persona precedente" onClick={() => onStep(-1)}>
          <ChevronUp size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton label="Persona seguente" onClick={() => onStep(1)}>
          <ChevronDown size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={caseHeadingId} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
              {user.name}
            </h2>
            {shown?.verified_profile ? (
              <Badge tone="trust" icon={BadgeCheck}>
                Profilo verificato
              </Badge>
            ) : null}
          </div>
          <p className="num text-sm text-ink-2">{facts.join(', ')}</p>
        </div>
        {first ? <CaseScore moderationCase={first} /> : null}
      </div>
    </header>
  )
}
