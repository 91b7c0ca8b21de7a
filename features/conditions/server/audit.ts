/** Invariants of the conditions: each statement returns the rows that breach it. */
export const conditionsInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a new sentence of the conditions waits with an open case, and every open case with its sentence',
    sql: `select sentence.hostess_id, c.id as case_id
      from conditions_sentence sentence
      full join (select * from moderation_case where subject = 'conditions' and state = 'open') c
        on c.user_id = sentence.hostess_id
      where sentence.hostess_id is null or c.id is null`,
  },
  {
    name: 'the versions of the conditions have no gap',
    sql: `select hostess_id from conditions group by hostess_id having max(version) <> count(*)`,
  },
]
