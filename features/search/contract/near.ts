import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { ProfileCard, SearchRequest } from './search.ts'
import { searchToggles } from './search-toggles.ts'

const requests = Object.values(searchToggles).map(({ request }) => request)
/** With each toggle on, and all else as asked. A type of profile is counted alone: more of them find more. */
const CountsByToggle = z.partialRecord(z.enum(requests), z.int())
export type CountsByToggle = z.output<typeof CountsByToggle>

/** How many of the filtered people there are, before the filters are applied; each at most `searchLimits.countMax`. */
export const countSearch = endpoint({
  method: 'POST',
  path: '/api/search/count',
  who: 'approved',
  impersonator: 'allowed',
  summary: 'Quanti profili resterebbero con questi filtri',
  body: SearchRequest,
  invalid: 'errors',
  replies: { 200: z.object({ count: z.int(), by_toggle: CountsByToggle }) },
})

export const similarMax = 4
/** And has been seen within so many hours. */
export const similarHours = 24

/** Who was lately active near a hostess, of one of her types, and has no chat with who asks. */
export const similarProfiles = endpoint({
  method: 'GET',
  path: '/api/search/similar/:userId',
  who: 'approved',
  impersonator: 'allowed',
  summary: `Hostess simili, attive nelle ultime ${similarHours} ore, vicino a lei`,
  params: z.object({ userId: RowId }),
  replies: { 200: z.object({ data: z.array(ProfileCard) }), 404: Problem },
})
