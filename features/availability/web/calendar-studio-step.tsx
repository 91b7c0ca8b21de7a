import { useQuery } from '@tanstack/react-query'
import { LoadedStep } from '#features/profiles/web/studio/loaded-step.tsx'
import { StepFrame } from '#features/profiles/web/studio/step-frame.tsx'
import type { Calendar } from '../contract/availability.ts'
import { AvailabilityForm } from './availability-form.tsx'
import { Days } from './availability-strip.tsx'
import type { StripDay } from './days.ts'
import { ownCalendarQuery } from './queries.ts'
import { useOwnCalendar } from './use-own-calendar.ts'

const title = 'Quando sei libera'
const lead =
  'Segna i giorni delle prossime due settimane. Chi cerca un giorno ti trova. Se non segni nulla, non si vede nulla.'

const preview = { title: 'Nel tuo profilo', lead: 'Così la vede chi ha un account.' }

/** Her calendar while she makes her profile: it shows as soon as the profile does. */
export function CalendarStudioStep() {
  return (
    <LoadedStep title={title} lead={lead} preview={preview} query={useQuery(ownCalendarQuery)}>
      {(calendar) => <OwnDays key={calendar.today} calendar={calendar} />}
    </LoadedStep>
  )
}

function OwnDays({ calendar }: { calendar: Calendar }) {
  const own = useOwnCalendar(calendar)
  return (
    <StepFrame
      title={title}
      lead={lead}
      preview={{ ...preview, line: freeDays(own.days), content: <Seen days={own.days} /> }}
    >
      <div className="max-w-140">
        <AvailabilityForm {...own} />
      </div>
    </StepFrame>
  )
}

function freeDays(days: readonly StripDay[]): string {
  const free = days.filter(({ state }) => state === 'free').length
  return free === 0 ? 'Nessun giorno libero' : free === 1 ? '1 giorno libero' : `${free} giorni liberi`
}

/** The strip of her page, by its own component. */
function Seen({ days }: { days: readonly StripDay[] }) {
  if (days.every(({ state }) => state === null))
    return <p className="text-base text-ink-2">Quello che segni appare qui.</p>
  return (
    <div className="rounded-md bg-surface p-5 shadow-1">
      <h3 className="mb-3 text-xl">Quando sono libera</h3>
      <Days days={days} narrow />
    </div>
  )
}
