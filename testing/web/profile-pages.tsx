import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { editedFields } from '#features/profiles/contract/profile-fields.ts'
import type { Profile, User } from '#features/profiles/contract/user.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import type { Lists } from '#features/profiles/web/profile-values.ts'

type Changes = Omit<Partial<User>, 'profile'> & { profile?: Partial<Profile> }

// What a guest would get of somebody who has said nothing.
const noFields = Object.fromEntries(
  editedFields.map((field): [string, unknown] => [
    field.out,
    field.kind === 'options' || field.kind === 'mask' ? [] : null,
  ]),
) as Profile

/** Somebody of whom nothing is known but what a test says. */
export const person = (id: number, role: User['role'], { profile, ...more }: Changes = {}): User => ({
  id,
  name: `p${id}`,
  email: null,
  phone: null,
  dob: null,
  age: 30,
  role,
  approval_status: 'approved',
  reject_status: false,
  profile_picture_id: null,
  profile_picture_url: '/attachments/no-attachment',
  is_online: 'offline',
  rating: null,
  rating_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  other_pics: [],
  photos: [],
  ...more,
  profile: {
    ...noFields,
    visibility_status: 0,
    unlock_cost: 100,
    verified_profile: false,
    verified_at: null,
    top_profile: false,
    ...profile,
  },
})

export const lists: Lists = {
  interests: [
    { id: 1, name: 'Arte' },
    { id: 2, name: 'Vela' },
  ],
  available_for: [
    { id: 1, name: 'Cene di lavoro' },
    { id: 2, name: 'Fiere' },
  ],
  spoken_languages: [
    { id: 1, name: 'Italiano' },
    { id: 2, name: 'Inglese' },
  ],
  nationalities: [{ id: 380, name: 'Italiana' }],
  eye_colors: [{ id: 1, name: 'Nocciola' }],
  profile_types: [
    { id: 1, name: 'Hostess' },
    { id: 2, name: 'Wing woman' },
  ],
  social_links: [
    { name: 'instagram', label: 'Instagram', base_address: 'https://www.instagram.com/' },
    { name: 'personal_website', label: 'Sito personale', base_address: null },
  ],
  backend_configs: { image_limit_per_user: 10 },
}

/** The markup of a component once its data are there. */
export function htmlOf(node: ReactNode, data: readonly (readonly [key: readonly unknown[], unknown])[] = []) {
  const client = new QueryClient()
  client.setQueryData(miscdataQuery.queryKey, lists)
  client.setQueryData(provincesQuery.queryKey, [{ id: 15, name: 'Milano' }])
  for (const [key, value] of data) client.setQueryData(key, value)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  )
}

export { wordsOf } from './markup.ts'
