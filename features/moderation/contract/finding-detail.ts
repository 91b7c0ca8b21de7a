import * as z from 'zod/mini'
import { concerns } from './bands.ts'

/** A photo that resembles one of another account; ids only, since findings outlive the people they name. */
export const PhotoTwin = z.object({
  photo_id: z.string(),
  /** Null: that photo is gone, and its fingerprint was kept because the account is banned. */
  other_photo_id: z.nullable(z.string()),
  other_user_id: z.int(),
  /** In how many of 64 bits the fingerprints differ. */
  distance: z.int(),
  banned: z.boolean(),
})

/**
 * Why the reader of texts brought it here.
 * - `sure`: it held the text by itself
 * - `doubt`: it would have the receiver asked
 * - `again`: it has a doubt, and an earlier one like it was not cleared up
 * - `danger`: it sees somebody in danger, and a person looks whether it was delivered or not
 * - `bothers`: the receiver was asked, and said that it makes them uneasy
 * - `despite_rules`: drawn by lot, since rules suspect it or warn of it, and the reader calls it ordinary
 * - `without_rules`: drawn by lot, since the reader nearly held it, and no rule says anything
 */
const readerReasons = [
  'sure',
  'doubt',
  'again',
  'danger',
  'bothers',
  'despite_rules',
  'without_rules',
] as const

/** Of a finding that is not of a rule. */
export const ByReader = z.object({
  concern: z.enum(concerns),
  /** 0 to 1. */
  certainty: z.number(),
  why: z.enum(readerReasons),
})
export type ByReader = z.infer<typeof ByReader>
