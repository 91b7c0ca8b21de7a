/** In which role she acts: the page for others has a section of its own about it. */
const trade = {
  section: 'role',
  role: 'HOSTESS',
  missing: null,
  on: { own: 'row', page: null },
  search: null,
  erased: null,
} as const

/** Of the catalogue of profile fields: in which role she acts, and a professional's name for it. */
export const tradeFields = {
  professional: {
    ...trade,
    kind: 'yes-no',
    words: ['Come privata', 'Come professionista'],
    label: 'In che veste',
    audience: 'guest',
    in: 'professional',
    out: 'professional',
  },
  business_name: {
    ...trade,
    kind: 'line',
    max: 100,
    label: 'Nome dell’attività',
    audience: 'member',
    in: 'business_name',
    out: 'business_name',
  },
  vat_number: {
    ...trade,
    kind: 'line',
    max: 20,
    label: 'Partita IVA',
    audience: 'member',
    in: 'vat_number',
    out: 'vat_number',
  },
} as const
