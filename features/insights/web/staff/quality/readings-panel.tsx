import { Flag, Image, type LucideIcon, MessageSquare, Scale, TextInitial, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { groundOf } from '#features/moderation/contract/grounds.ts'
import type { Quality } from '#features/moderation/contract/quality.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { useReadings } from '#features/moderation/web/staff/quality/reading-queries.ts'
import { Moment } from '#platform/web/staff/moment.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

const icons: Partial<Record<CaseSubject, LucideIcon>> = {
  photo: Image,
  message: MessageSquare,
  report: Flag,
  appeal: Scale,
  profile: UserRound,
}

/** As many as stand in the panel; the next ones follow. */
const shownAtOnce = 5

/** What waits for a second reading by whoever looks; to the owner also what two readings see differently. */
export function ReadingsPanel({ share }: { share?: Quality['share'] }) {
  const { data, isError, isFetching, refetch } = useReadings()
  return (
    <Panel aria-labelledby="second-readings" className="flex min-w-0 flex-col px-5 py-4.5 xl:col-span-5">
      <header className="mb-2 grid gap-1.5">
        <h2 id="second-readings" className="font-text text-md leading-snug font-semibold tracking-normal">
          Seconde letture cieche
        </h2>
        {share ? (
          <p className="num text-sm text-ink-2">
            {share.sample}% delle decisioni, {share.newcomer}% di chi è arrivato da poco, {share.heavy}% dei
            motivi gravi
          </p>
        ) : null}
      </header>
      {data !== undefined ? (
        <Waiting {...data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  )
}

function Waiting({ data, total, disagreements }: NonNullable<ReturnType<typeof useReadings>['data']>) {
  return (
    <>
      {data.length === 0 ? (
        <p className="py-8 text-center text-sm text-ink-2">
          Niente da rileggere. Qualcun altro rilegge le tue decisioni.
        </p>
      ) : (
        <ul>
          {data.slice(0, shownAtOnce).map(({ id, subject, ground, heavy, drawn_at }, index) => {
            const Icon = icons[subject] ?? TextInitial
            const { title } = subjectWords[subject]
            const about = (ground && groundOf(ground)?.label.toLowerCase()) || null
            return (
              <Row
                key={id}
                icon={Icon}
                title={about ? `${title}, ${about}` : title}
                note={
                  <>
                    Estratta <Moment at={drawn_at} />
                    {heavy ? ', motivo grave' : ''}
                  </>
                }
                to={`/admin/quality/readings/${id}`}
                action="Leggi"
                first={index === 0}
              />
            )
          })}
        </ul>
      )}
      {total > shownAtOnce ? (
        <p className="num pt-1 text-sm text-ink-2">
          E altre {total - shownAtOnce}, appena queste sono lette.
        </p>
      ) : null}
      {disagreements === null ? null : (
        <ul className="mt-auto">
          <Row
            icon={Scale}
            title={disagreements === 0 ? 'Nessuna in disaccordo' : `${disagreements} in disaccordo`}
            note="Da guardare insieme, con le due letture a fianco"
            to="/admin/quality/disagreements"
            action="Apri"
          />
        </ul>
      )}
    </>
  )
}

interface RowProps {
  icon: LucideIcon
  title: string
  note: ReactNode
  to: string
  action: string
  /** What to begin with. */
  first?: boolean
}

function Row({ icon: Icon, title, note, to, action, first = false }: RowProps) {
  return (
    <li className="grid grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 text-sm first:border-0">
      <span className="grid size-8.5 place-items-center rounded-mark bg-sunken text-ink-2">
        <Icon size={18} strokeWidth={1.6} aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold break-words">{title}</span>
        <span className="block text-xs text-ink-2">{note}</span>
      </span>
      <ButtonLink to={to} look={first ? 'primary' : 'secondary'} size="sm" aria-label={`${action}: ${title}`}>
        {action}
      </ButtonLink>
    </li>
  )
}
