import { useQuery } from '@tanstack/react-query'
import { calendarDays, type DayState, dayStates, dayWords } from '../contract/availability.ts'
import { DayCell, dayLook } from './day-cell.tsx'
import { shortWeekday, spokenDay, type StripDay, stripOf, updatedWords } from './days.ts'
import { calendarQuery } from './queries.ts'

interface AvailabilityStripProps {
  hostess: { readonly id: number; readonly name: string }
}

/** On her page: the next two weeks. Left out where she says nothing, or nobody may know. */
export function AvailabilityStrip({ hostess }: AvailabilityStripProps) {
  const { data } = useQuery(calendarQuery(hostess.id))
  if (!data || data.days.length === 0) return null
  return (
    <section aria-labelledby="when-free" className="border-t border-line py-8 first:border-0 max-sm:py-6">
      <h2 id="when-free" className="mb-2 text-2xl">
        Quando sono libera
      </h2>
      {data.updated_at ? (
        <p className="mb-4 text-base text-ink-2">
          Le prossime due settimane. {hostess.name} le ha aggiornate{' '}
          {updatedWords(data.updated_at, data.today)}.
        </p>
      ) : null}
      <Strip today={data.today} days={data.days} />
      <Key />
    </section>
  )
}

function Strip(calendar: Parameters<typeof stripOf>[0]) {
  return (
    <div
      role="region"
      aria-label={`I prossimi ${calendarDays} giorni`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must do so by keyboard too
      tabIndex={0}
      className="relative overflow-x-auto max-sm:-mx-4 max-sm:px-4"
    >
      <Days days={stripOf(calendar)} />
    </div>
  )
}

/** In one row, or in two where there is no room for it. */
export function Days({ days, narrow = false }: { days: readonly StripDay[]; narrow?: boolean }) {
  return (
    <ol className={`grid gap-1.5 p-0.5 ${narrow ? 'grid-cols-7' : 'min-w-150 grid-cols-14'}`}>
      {days.map((one) => (
        <li key={one.day} className="grid gap-1.5 text-center">
          <span className="sr-only">{spokenDay(one)}</span>
          <span
            aria-hidden="true"
            className={`text-xs ${one.state === 'free' ? 'font-semibold text-trust-text' : 'text-ink-2'}`}
          >
            {shortWeekday(one.day)}
          </span>
          <DayCell {...one} />
        </li>
      ))}
    </ol>
  )
}

/** What the looks mean, in words. */
export function Key() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
      {dayStates.map((state: DayState) => (
        <li key={state} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`size-5 rounded-mark inset-ring ${dayLook(state)}`} />
          {dayWords[state]}
        </li>
      ))}
    </ul>
  )
}
