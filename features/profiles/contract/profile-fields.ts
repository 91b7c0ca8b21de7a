import type { Field } from './profile-field-kinds.ts'
import { tradeFields } from './trade-fields.ts'
import { socialLabels, type SocialNetwork } from '#features/reference/contract/social-networks.ts'

/**
 * The catalogue of profile fields: one record per column of `profile`, from which the shapes of the API, the write,
 * the presenter, the form, both pages, the completion, the erasure and the search row are derived. How to add a
 * field: docs/how-to/profile-field.md. The names on the wire (`in`, `out`) and the columns differ and are fixed.
 */

function social<Name extends SocialNetwork>(name: Name) {
  return {
    kind: 'social',
    max: 50,
    label: socialLabels[name],
    section: 'links',
    role: 'HOSTESS',
    audience: 'friend',
    in: name,
    out: name,
    missing: null,
    on: { own: null, page: null },
    search: null,
    erased: null,
  } as const
}

/** A row on both pages that does not count in the search. */
const measure = {
  section: 'body',
  role: 'HOSTESS',
  audience: 'member',
  on: { own: 'row', page: 'row' },
  search: null,
  erased: null,
} as const

const badge = { kind: 'flag', audience: 'guest', in: null, search: 'toggle', erased: false } as const

/** By column. Rows, tags and the inputs of a section stand in this order. Centimetres, kilograms, Italian sizes. */
export const profileFields = {
  description: {
    kind: 'prose',
    max: 1000,
    label: 'Descrizione',
    section: 'about',
    role: 'MEMBER',
    // Guests read its beginning.
    audience: 'guest',
    in: 'description',
    out: 'description',
    missing: 'la tua descrizione',
    on: { own: null, page: null },
    search: null,
    erased: null,
  },
  types: {
    kind: 'mask',
    list: 'profile_types',
    label: 'Tipologia',
    section: 'about',
    role: 'HOSTESS',
    audience: 'guest',
    in: 'option_profile_types',
    out: 'my_profile_types',
    missing: 'la tipologia',
    on: { own: 'row', page: null },
    search: 'key',
    erased: 0,
  },
  service_ids: {
    kind: 'options',
    list: 'available_for',
    adds: null,
    label: 'Servizi disponibili',
    section: 'company',
    role: 'HOSTESS',
    audience: 'member',
    in: 'option_available_for_ids',
    out: 'available_services',
    missing: 'i servizi disponibili',
    on: { own: 'tags', page: 'tags' },
    search: null,
    erased: [],
  },
  interest_ids: {
    kind: 'options',
    list: 'interests',
    adds: null,
    label: 'Interessi',
    section: 'company',
    role: 'HOSTESS',
    audience: 'member',
    in: 'option_ids',
    out: 'personal_interests',
    missing: 'gli interessi',
    on: { own: 'tags', page: 'tags' },
    search: null,
    erased: [],
  },
  nationality_id: {
    kind: 'option',
    list: 'nationalities',
    label: 'Nazionalità',
    section: 'origin',
    role: 'MEMBER',
    audience: 'member',
    in: 'nationality',
    out: 'nationality',
    missing: 'la nazionalità',
    on: { own: 'row', page: 'row' },
    search: null,
    erased: null,
  },
  language_ids: {
    kind: 'options',
    list: 'spoken_languages',
    adds: 'Aggiungi una lingua',
    label: 'Lingue',
    section: 'origin',
    role: 'MEMBER',
    audience: 'member',
    in: 'option_language_ids',
    out: 'my_languages',
    missing: 'le lingue',
    on: { own: 'tags', page: 'row' },
    search: 'key',
    erased: [],
  },
  country_id: {
    kind: 'place',
    list: 'countries',
    label: 'Paese',
    section: 'place',
    role: 'MEMBER',
    audience: 'guest',
    in: 'country',
    out: 'country_id',
    missing: null,
    on: { own: null, page: null },
    search: null,
    erased: null,
  },
  province_id: {
    kind: 'place',
    list: 'provinces',
    label: 'Provincia',
    section: 'place',
    role: 'MEMBER',
    audience: 'guest',
    in: 'province',
    out: 'province_id',
    missing: 'la provincia',
    on: { own: 'row', page: null },
    search: 'key',
    erased: null,
  },
  height: {
    ...measure,
    kind: 'number',
    range: { min: 140, max: 200, even: false },
    unit: 'cm',
    label: 'Altezza',
    in: 'height',
    out: 'height',
    missing: 'l’altezza',
  },
  weight: {
    ...measure,
    kind: 'number',
    range: { min: 40, max: 130, even: false },
    unit: 'kg',
    label: 'Peso',
    in: 'weight',
    out: 'weight',
    missing: 'il peso',
  },
  dress_size: {
    ...measure,
    kind: 'number',
    range: { min: 32, max: 64, even: true },
    unit: null,
    label: 'Taglia',
    in: 'dressSize',
    out: 'dress_size',
    missing: 'la taglia',
  },
  shoe_size: {
    ...measure,
    kind: 'number',
    range: { min: 32, max: 46, even: false },
    unit: null,
    label: 'Numero di scarpe',
    in: 'shoeSize',
    out: 'shoe_size',
    missing: 'il numero di scarpe',
  },
  eye_color_id: {
    ...measure,
    kind: 'option',
    list: 'eye_colors',
    label: 'Colore degli occhi',
    in: 'eyeColor',
    out: 'eye_color',
    missing: 'il colore degli occhi',
  },
  travel_available: {
    kind: 'yes-no',
    words: null,
    label: 'Disponibile a viaggiare',
    section: 'availability',
    role: 'HOSTESS',
    audience: 'member',
    in: 'travel_available',
    out: 'travel_available',
    missing: 'la disponibilità a viaggiare',
    on: { own: 'row', page: 'row' },
    search: null,
    erased: null,
  },
  ...tradeFields,
  whatsapp: social('whatsapp'),
  facebook: social('facebook'),
  instagram: social('instagram'),
  telegram: social('telegram'),
  tiktok: social('tiktok'),
  onlyfans: social('onlyfans'),
  personal_website: social('personal_website'),
  private: {
    kind: 'switch',
    words: ['Normale', 'Privato'],
    hint: 'Privato: le tue foto sono visibili soltanto a chi è registrato.',
    label: 'Visibilità',
    section: 'settings',
    role: 'MEMBER',
    audience: 'guest',
    in: 'visibility_status',
    out: 'visibility_status',
    missing: null,
    on: { own: 'row', page: null },
    search: 'card',
    erased: true,
  },
  // Kept by the notifications, as the switch of text messages about unread messages.
  notification_pref: {
    kind: 'preference',
    words: ['Email', 'Email + SMS'],
    hint: null,
    label: 'Notifiche',
    section: 'settings',
    role: 'MEMBER',
    audience: 'own',
    in: 'notification_pref',
    out: 'notification_pref',
    missing: null,
    on: { own: 'row', page: null },
    search: null,
    erased: false,
  },
  verified: { ...badge, out: 'verified_profile' },
  verified_at: {
    kind: 'moment',
    audience: 'guest',
    in: null,
    out: 'verified_at',
    search: null,
    erased: null,
  },
  top: { ...badge, out: 'top_profile' },
  unlock_cost: {
    kind: 'amount',
    audience: 'guest',
    in: null,
    out: 'unlock_cost',
    search: 'key',
    erased: { kept: 'a price, one of three' },
  },
  rating: { kind: 'amount', audience: 'guest', in: null, out: null, search: 'key', erased: null },
  rating_count: { kind: 'amount', audience: 'guest', in: null, out: null, search: 'card', erased: 0 },
  picture_id: { kind: 'reference', audience: 'guest', in: null, out: null, search: 'card', erased: null },
} as const satisfies Readonly<Record<string, Field>>

export type ProfileFields = typeof profileFields
export type ProfileColumn = keyof ProfileFields
/** Any one, narrowed by its `kind`. */
export type ProfileField = {
  [Column in ProfileColumn]: ProfileFields[Column] & { readonly column: Column }
}[ProfileColumn]
export type EditedField = Exclude<ProfileField, { in: null }>

/** The columns whose fields have these properties. */
export type ColumnsWith<Properties> = Extract<ProfileField, Properties>['column']

export const allProfileFields = Object.entries(profileFields).map(([column, field]) => ({
  ...field,
  column,
})) as readonly ProfileField[]

/** What the owner of a profile may change. */
export const editedFields = allProfileFields.filter((field): field is EditedField => field.in !== null)

export function hasField(role: 'HOSTESS' | 'KING' | 'ADMIN', field: EditedField): boolean {
  return field.role === 'MEMBER' || role === 'HOSTESS'
}
