import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'
import { sourcedColumns, speakerColumns } from './search-columns.ts'

/** Columns that go with their row. */
const gone = <Column extends string>(columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, deleted])) as Record<Column, typeof deleted>

export const searchPersonalData = {
  search_profile: {
    names: ['id'],
    erasure: { delete: ['id'] },
    copy: { none: 'drawn from the profile, for the search' },
    retention: ['account'],
    columns: {
      ...gone(sourcedColumns),
      id: deleted,
      languages: deleted,
      born_number: deleted,
      card: deleted,
      active_at: deleted,
      listed_at: deleted,
    },
  },
  search_speaker: {
    names: ['id'],
    erasure: { deletedWith: 'search_profile' },
    copy: { none: 'drawn from the profile, for the search' },
    retention: ['account'],
    columns: { ...gone(speakerColumns), id: deleted, language_id: deleted },
  },
  favourite: {
    names: ['user_id', 'favourite_id'],
    erasure: { delete: ['user_id', 'favourite_id'] },
    copy: {
      section: 'preferiti',
      joins: () => sql`join search_profile s on s.id = favourite.favourite_id`,
      // Whoever is hidden now is left out here as in the list. Whose favourite somebody is, nobody tells them.
      rows: (userId) => sql`favourite.user_id = ${userId} and not exists (
        select from blocked_pair where one_id = ${userId} and other_id = s.id)`,
      order: sql`favourite.added_at`,
      also: () => ({ name: sql`s.name` }),
    },
    retention: ['account'],
    columns: {
      added_at: copied(deleted),
      favourite_id: deleted,
      user_id: deleted,
    },
  },
  saved_search: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'ricerche_salvate', order: sql`id` },
    retention: ['account'],
    columns: {
      name: copied(deleted),
      filters: copied(deleted),
      digest: copied(deleted),
      created_at: copied(deleted),
      seen_at: copied(deleted),
      id: deleted,
      next_digest_at: deleted,
      told_until: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
