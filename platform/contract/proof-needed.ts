import * as z from 'zod/mini'
import { proofMethods, proofNeeded } from './proof.ts'

/** Body of the 403 to a session that is not fresh; `methods`: those that this person has. */
export const ProofNeeded = z.object({
  message: z.string(),
  code: z.literal(proofNeeded),
  methods: z.array(z.enum(proofMethods)),
})
