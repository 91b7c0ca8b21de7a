import * as z from 'zod/mini'

/** The number of a row, in an address or a body: beyond what an integer of PostgreSQL holds there is none. */
export const RowId = z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(2_147_483_647))
export const idParams = z.object({ id: RowId })
