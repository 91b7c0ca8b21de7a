import { searchSources, sourcedColumns, speakerColumns } from './search-columns.ts'
import { everydayLanguages } from './search-row.ts'

const repeated = speakerColumns.join()

/** Invariants of the search: each statement returns the rows that breach it. */
export const searchInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'the search lists exactly the profiles that may be found',
    sql: `select f.user_id, s.id as listed_as
      from findable_profile f
      full join search_profile s on s.id = f.user_id
      where f.user_id is null or s.id is null`,
  },
  {
    name: 'every search row says what the profile says',
    sql: `select s.id from search_profile s join users u on u.id = s.id join profile p on p.user_id = s.id
      where (${sourcedColumns.map((column) => `s.${column}`).join()})
          is distinct from (${Object.values(searchSources).join()})`,
  },
  {
    name: 'the speakers of a language are those whose search row lists it',
    sql: `select id, language_id from (
        select distinct id, unnest(language_ids) as language_id, ${repeated} from search_profile) listed
      full join search_speaker speaker using (id, language_id, ${repeated})
      where (speaker.id is not null) is distinct from
        (listed.id is not null and language_id <> all('{${everydayLanguages.join()}}'))`,
  },
]
