import * as z from 'zod/mini'

/**
 * The number of a row, in an address or a body: a number, or a string of its digits and nothing else (`1e3`, `007`, a
 * list of one are none of them). Beyond what an integer of PostgreSQL holds there is no row.
 */
export const RowId = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,9}$/))], 'Valore non valido.'),
    z.transform(Number),
  ),
  z.int().check(z.positive(), z.maximum(2_147_483_647)),
)
export const idParams = z.object({ id: RowId })
