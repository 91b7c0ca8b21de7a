import { dayWords } from '../contract/availability.ts'
import { Key } from './availability-strip.tsx'
import { dayLook } from './day-cell.tsx'
import { dayOfMonth, shortWeekday, spokenDay } from './days.ts'
import type { useOwnCalendar } from './use-own-calendar.ts'

/** Her next two weeks: each day is a button that goes from one state to the next, and saves by itself. */
export function AvailabilityForm({ days, problem, press, again }: ReturnType<typeof useOwnCalendar>) {
  return (
    <div>
      <p id="calendar-how" className="mb-4 text-base text-ink-2">
        Tocca un giorno per passare da libera a forse, poi a occupata, poi di nuovo a nessuna indicazione.
        Niente orari.
      </p>
      <ol aria-describedby="calendar-how" className="grid grid-cols-7 gap-1.5">
        {days.map((one) => (
          <li key={one.day} className="grid gap-1 text-center">
            <span aria-hidden="true" className="text-xs text-ink-2">
              {shortWeekday(one.day)}
            </span>
            <button
              type="button"
              aria-label={spokenDay(one)}
              title={one.state === null ? 'Non indicato' : dayWords[one.state]}
              className={`num grid min-h-12 place-items-center rounded-sm font-display text-lg inset-ring ${dayLook(one.state)}`}
              onClick={() => press(one)}
            >
              {dayOfMonth(one.day)}
            </button>
          </li>
        ))}
      </ol>
      <Key />
      {problem ? (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          Non siamo riusciti a salvare il calendario. {problem}{' '}
          <button type="button" className="link" onClick={again}>
            Riprova
          </button>
        </p>
      ) : null}
    </div>
  )
}
