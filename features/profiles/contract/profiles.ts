import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { User } from './user.ts'

/** What a profile may hold [CONST-21]. Centimetres, kilograms, Italian sizes. */
export const profileLimits = {
  descriptionLength: 1000,
  socialLength: 50,
  height: { min: 140, max: 200 },
  shoeSize: { min: 32, max: 46 },
  dressSize: { min: 32, max: 64, step: 2 },
  weight: { min: 40, max: 130 },
} as const

export const PublicProfile = z.object({
  user: User,
  /** A hostess may write to this king at no cost. */
  unlockChat: z.boolean(),
  /** To a hostess who looks at a king with whom no chat is open: her free messages of today (Europe/Rome). */
  free_messages: z.optional(z.object({ left: z.int(), per_day: z.int() })),
  canReport: z.boolean(),
  showSocial: z.boolean(),
  chat: z.nullable(z.object({ id: z.int(), unlocked: z.boolean() })),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const profileMissing = 'Questo utente non esiste oppure ha il profilo nascosto.'

export const viewProfile = endpoint({
  method: 'GET',
  path: '/api/user-profile/:username',
  who: 'approved',
  summary: 'A profile as an approved person sees it [API-42]',
  params: z.object({ username: z.string() }),
  replies: { 200: PublicProfile, 404: Problem },
})

export const viewProfileAsGuest = endpoint({
  method: 'GET',
  path: '/api/user-profile-guest/:username',
  who: 'anyone',
  summary: 'A hostess’s profile as everybody sees it [API-43]',
  params: z.object({ username: z.string() }),
  replies: { 200: PublicProfile, 404: Problem },
})

const between = ({ min, max }: { min: number; max: number }, label: string) =>
  z
    .int(`${label}: inserisci un numero intero.`)
    .check(z.minimum(min, `${label}: da ${min} a ${max}.`), z.maximum(max, `${label}: da ${min} a ${max}.`))
const choice = z.optional(z.nullable(z.int('Scegli una voce dell’elenco.')))
const choices = z.optional(z.array(z.int()).check(z.maxLength(100, 'Hai scelto troppe voci.')))
const either = z.union([z.literal(0), z.literal(1)])
const link = z.optional(
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(profileLimits.socialLength, `Massimo ${profileLimits.socialLength} caratteri.`),
      ),
  ),
)

/** A field left out stays as it is; null empties it. A king's hostess-only fields are ignored [PROFILE-42]. */
export const ProfileEdit = z.object({
  description: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          profileLimits.descriptionLength,
          `La descrizione può avere al massimo ${profileLimits.descriptionLength} caratteri.`,
        ),
      ),
  ),
  option_profile_types: choices,
  option_ids: choices,
  option_available_for_ids: choices,
  option_language_ids: choices,
  height: z.optional(z.nullable(between(profileLimits.height, 'Altezza'))),
  shoeSize: z.optional(z.nullable(between(profileLimits.shoeSize, 'Numero di scarpe'))),
  eyeColor: choice,
  dressSize: z.optional(
    z.nullable(
      between(profileLimits.dressSize, 'Taglia').check(
        z.multipleOf(profileLimits.dressSize.step, 'Taglia: solo numeri pari.'),
      ),
    ),
  ),
  weight: z.optional(z.nullable(between(profileLimits.weight, 'Peso'))),
  travel_available: z.optional(z.nullable(either)),
  notification_pref: z.optional(either),
  visibility_status: z.optional(either),
  nationality: choice,
  country: choice,
  province: choice,
  /** Other names of `country` and `province`, used where those are missing. */
  selectedCountry: choice,
  selectedProvince: choice,
  whatsapp: link,
  facebook: link,
  instagram: link,
  telegram: link,
  tiktok: link,
  onlyfans: link,
  personal_website: link,
})
export type ProfileEdit = z.infer<typeof ProfileEdit>

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/update-profile',
  who: 'member',
  summary: 'Change one’s profile; a changed description waits for a moderator [API-45]',
  body: ProfileEdit,
  invalid: 'errors',
  replies: { 200: z.object({ IsDataInModeration: z.boolean() }) },
})
