import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { ProfileCard } from './search.ts'

const UserId = z.int().check(z.gte(1), z.lte(2_147_483_647))

export const favouritesMax = 200

export const favouritesFull = `Puoi tenere al massimo ${favouritesMax} preferiti. Rimuovine uno per fare posto.`

export const favouriteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/favourites',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'I propri preferiti visibili in questo momento, dall’ultimo aggiunto',
    replies: { 200: z.object({ data: z.array(ProfileCard) }) },
  }),
  /** Enough to draw the hearts of a search. */
  ids: endpoint({
    method: 'GET',
    path: '/api/favourites/ids',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Gli id dei propri preferiti',
    replies: { 200: z.object({ ids: z.array(z.int()) }) },
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/favourites',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Aggiunge una persona ai preferiti; chi viene aggiunto non lo sa mai',
    body: z.object({ user_id: UserId }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/favourites/:userId',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Toglie una persona dai preferiti',
    params: z.object({ userId: z.pipe(z.coerce.number(), UserId) }),
    replies: { 204: null },
  }),
} as const
