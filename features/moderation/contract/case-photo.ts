import * as z from 'zod/mini'

/** Where in a photo a program saw what a finding names, and how sure it is, from 0 to 1. Ids only. */
export const SeenInPhoto = z.object({
  id: z.string(),
  from: z.enum(['writing', 'code', 'picture']),
  certainty: z.number(),
})

/** What is known of a photo, in a few words; `grave`: it is why somebody should look twice. */
export const PhotoNote = z.object({ words: z.string(), grave: z.boolean() })
export type PhotoNote = z.infer<typeof PhotoNote>

export const CasePhoto = z.object({
  id: z.string(),
  /** Of all of it. */
  url: z.string(),
  /** Of what others will see, where its owner has framed it; in the same sizes. */
  framed: z.optional(z.string()),
  /** In the case of a new profile: photos refused one by one stay visible, as refused. */
  state: z.optional(z.enum(['pending', 'approved', 'rejected'])),
  /** Advice of a program. */
  notes: z.optional(z.array(PhotoNote)),
})
export type CasePhoto = z.infer<typeof CasePhoto>
