import { usePromises } from '#platform/web/api/promises.ts'

/** When the team answers, as the owner has set it. */
export function SupportPromise() {
  const hours = usePromises()?.support_hours
  return hours === undefined
    ? 'Scrivi al team, rispondiamo in italiano.'
    : `Scrivi al team, rispondiamo in italiano ${hours}.`
}
