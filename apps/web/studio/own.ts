import { useQuery } from '@tanstack/react-query'
import { ownCalendarQuery } from '#features/availability/web/queries.ts'
import { ownConditionsQuery } from '#features/conditions/web/queries.ts'
import type { Own } from './steps.tsx'

/** `unknown`: what stands for an answer that has not come yet. */
export function useOwn(unknown: boolean): Own {
  const { data: conditions } = useQuery(ownConditionsQuery)
  const { data: calendar } = useQuery(ownCalendarQuery)
  return {
    conditions: conditions ? conditions.card !== null : unknown,
    calendar: calendar ? calendar.updated_at !== null : unknown,
  }
}
