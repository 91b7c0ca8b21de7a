import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { FormError, Problem } from '#platform/contract/refusals.ts'
import { SearchFilters, SearchRequest } from './search.ts'

export const savedSearchLimits = {
  perPerson: 10,
  nameLength: 60,
  /** New profiles are counted up to here: «99+». */
  countMax: 100,
} as const

export const savedSearchesFull = `Puoi salvare al massimo ${savedSearchLimits.perPerson} ricerche. Eliminane una per fare posto.`
export const savedSearchNameTaken = 'Hai già una ricerca con questo nome.'

/** How often a mail tells of new profiles. */
export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

const Name = z.string({ error: 'Dai un nome alla ricerca.' }).check(
  z.trim(),
  z.refine((text) => !isBlank(text), 'Dai un nome alla ricerca.'),
  z.maxLength(
    savedSearchLimits.nameLength,
    `Il nome non può superare i ${savedSearchLimits.nameLength} caratteri.`,
  ),
  z.refine((text) => !text.includes('\u0000'), 'Il nome contiene caratteri non validi.'),
)

export const SavedSearch = z.object({
  id: z.int(),
  name: z.string(),
  filters: SearchFilters,
  digest: z.enum(digests),
  /** Profiles listed since the last visit that match; never more than `countMax`. */
  new_count: z.int(),
})
export type SavedSearch = z.output<typeof SavedSearch>

const Id = z.object({ id: z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(2_147_483_647))) })

export const savedSearchEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-searches',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Le proprie ricerche salvate, dalla più vecchia',
    replies: { 200: z.object({ data: z.array(SavedSearch) }) },
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/saved-searches',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Salva dei filtri con un nome',
    body: z.object({ name: Name, filters: SearchRequest, digest: z.enum(digests) }),
    invalid: 'formError',
    replies: { 201: SavedSearch, 409: Problem, 422: FormError },
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/saved-searches/:id',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Cambia il nome o le email di una ricerca salvata',
    params: Id,
    body: z.object({ name: z.optional(Name), digest: z.optional(z.enum(digests)) }),
    invalid: 'formError',
    replies: { 204: null, 404: Problem, 422: FormError },
  }),
  visit: endpoint({
    method: 'POST',
    path: '/api/saved-searches/:id/visit',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Da ora conta come nuovo solo chi arriva dopo',
    params: Id,
    replies: { 204: null, 404: Problem },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Elimina una ricerca salvata; eliminata due volte non è un errore',
    params: Id,
    replies: { 204: null },
  }),
} as const
