import * as z from 'zod/mini'

/** The whole list in its new order, and in the one that was seen. */
export const NewOrder = z.object({ ids: z.array(z.int()), was: z.array(z.int()) })
export type NewOrder = z.infer<typeof NewOrder>
