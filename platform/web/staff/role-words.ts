import type { AdminRole } from '#platform/contract/people.ts'

/** What the roles of the staff are called. */
export const roleWords: Readonly<Record<AdminRole, string>> = {
  moderator: 'Moderazione',
  support: 'Assistenza',
  finance: 'Amministrazione',
  owner: 'Titolare',
}
