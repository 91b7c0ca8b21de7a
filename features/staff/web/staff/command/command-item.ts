export const commandGroups = {
  people: 'Persone',
  cases: 'Pratiche e segnalazioni',
  conversations: 'Conversazioni',
  payments: 'Pagamenti',
  receipts: 'Ricevute',
  entries: 'Registro',
  pages: 'Pagine',
  actions: 'Azioni',
} as const
export type CommandGroup = keyof typeof commandGroups

/** One line of the search: plain data, so that what was opened can be kept. */
export interface CommandItem {
  readonly key: string
  readonly group: CommandGroup
  readonly title: string
  readonly detail: string
  /** At the end of the line: a state, a date. */
  readonly note: string
  /** The note asks for something. */
  readonly waits?: boolean
  readonly picture?: string
  readonly to: string
  /** What opening it does, in words. */
  readonly opens: string
  /** The page of its person, where it has one. */
  readonly person?: { readonly id: number; readonly name: string }
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

export const personPath = (id: number): string => `/admin/users/${id}`
