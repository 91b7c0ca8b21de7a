import type { RawBuilder, UpdateType } from 'kysely'
import type { retention } from '#platform/contract/retention.ts'
import type { DB } from './schema.ts'

/** Views hold nothing of their own: what they show has its lines where it is kept. */
export const views = [
  'active_account',
  'appeal_outcome',
  'blocked_pair',
  'chat_state',
  'closed_thread',
  'concealed_profile',
  'current_restriction',
  'current_suspension',
  'findable_profile',
  'live_session',
  'live_unlock',
  'notifiable_account',
  'open_account',
  'open_question',
  'published_profile',
  'purchase_hold',
  'recent_strike',
  'reopened_thread',
  'sms_code',
  'snoozed_thread',
  'unexpired_session',
  'waiting_thread',
  'withdrawn_consent',
] as const satisfies readonly (keyof DB)[]

/** Every table of the database. */
export type Table = Exclude<keyof DB, (typeof views)[number]>

type Column<T extends Table> = keyof DB[T] & string

/**
 * What is kept about people: for every column of every table what an erasure does to it, and whether the copy of
 * one's own data shows it. Each feature has the tables that it owns in its `personal-data.ts`;
 * `features/privacy/server/personal-data-registry.ts` puts them together. A table or column without a line does not compile.
 */
export type PersonalData = { readonly [T in Table]: PersonalTable<T> | TableOfNobody }

/** A table in which no row is about a person. */
interface TableOfNobody {
  readonly nobody: string
  readonly expires?: RawBuilder<unknown>
  /** What the privacy notice says of it: somebody wrote it, though nothing says who. */
  readonly retention?: readonly Retention[]
}

interface PersonalTable<T extends Table> {
  /**
   * The columns that name a person, whose data the row is first. None: the rows hang on those of another table, or
   * nothing leads from an account to them.
   */
  readonly names: readonly Column<T>[]
  readonly erasure: Erasure<Column<T>>
  readonly copy: Copy
  /** The rows with texts that may name the person, in which an erasure takes the names out: those of `unnamed` columns. */
  readonly naming?: (userId: number) => RawBuilder<unknown>
  /** The lines of the privacy notice that say for how long; for the work of the staff it has none. */
  readonly retention: readonly Retention[] | 'work of the staff'
  /** Which rows are forgotten for their age alone (privacy/forget.ts). */
  readonly expires?: RawBuilder<unknown>
  readonly columns: { readonly [C in Column<T>]: Line<UpdateType<DB[T][C]>> }
}

/** A kind of data to which the privacy notice gives a time. */
export type Retention = Exclude<keyof typeof retention, 'deletionGrace'> | 'account' | 'messages'

/** What an erasure does to the rows of a person. */
type Erasure<C extends string> =
  /** Nothing: each column says why it is kept. */
  | 'none'
  /** Rows that name the person in any of these columns are deleted. */
  | { readonly delete: readonly C[] }
  /** Rows are deleted with what they hang on. */
  | { readonly deletedWith: Table }
  /** In rows that name the person in this column, each column becomes what its line says. */
  | { readonly rewrite: C; readonly where?: RawBuilder<unknown> }
  /** Some of the rows are deleted, by a statement that also mends what is computed from them. */
  | {
      /** In words, which. */
      readonly only: string
      readonly deletes: (userId: number) => RawBuilder<unknown>
      readonly statement: (userId: number) => RawBuilder<unknown>
    }

/** What the copy of somebody's data shows of a table. Never anything of others that the person has not seen. */
type Copy =
  | { readonly none: string }
  /** Read by privacy/archive-content.ts, page by page. */
  | { readonly file: string }
  /** Its columns stand in the section of another table, which joins this one. */
  | { readonly within: string }
  /** A list inside each row of a section. */
  | {
      readonly within: string
      readonly list: string
      readonly on: RawBuilder<unknown>
      readonly order: RawBuilder<unknown>
    }
  | Section
  | readonly Section[]

/** A section of the copy: one query, which selects the copied columns. */
export interface Section {
  readonly section: string
  readonly joins?: (userId: number) => RawBuilder<unknown>
  /** Which rows; those of which the first of `names` is the person, unless said. */
  readonly rows?: (userId: number) => RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
  /** What it shows beside the columns, under these names. */
  readonly also?: (userId: number) => Readonly<Record<string, RawBuilder<unknown>>>
  /** The row as the copy shows it, with words in the place of numbers. */
  readonly present?: (row: Readonly<Record<string, any>>) => object
}

/** What becomes of one column. */
type Line<Value> = Fate<Value> & {
  /** Shown in the copy of one's data. */
  readonly copied?: true
  /** What somebody wrote: where it stays, it no longer names who is erased. */
  readonly unnamed?: true
}

type Fate<Value> =
  /** Gone with its row. */
  | { readonly erase: 'row' }
  /** Null, which only a column that can be null may become. */
  | (null extends Value ? { readonly erase: 'null' } : never)
  | { readonly anonymise: Value | RawBuilder<unknown> }
  | { readonly keep: string }
  /** Computed again from what the erasure leaves. */
  | { readonly derive: string }

/** A table with rows about people, whichever it is. */
export type TableOfPeople = Omit<PersonalTable<Table>, 'names' | 'erasure' | 'columns'> & {
  readonly names: readonly string[]
  readonly erasure: Erasure<string>
  readonly columns: Readonly<Record<string, ColumnLine>>
}

export type ColumnLine = Line<unknown>

export const deleted = { erase: 'row' } as const
export const nulled = { erase: 'null' } as const

/** The column becomes this value, which tells nothing of anybody. */
export function anonymised<Value>(to: Value) {
  return { anonymise: to } as const
}

/** The column stays as it is, for this reason. */
export function kept(why: string) {
  return { keep: why } as const
}

export function derived(from: string) {
  return { derive: from } as const
}

/** The column stays, but for the names of who is erased, in the rows of `naming`. */
export function unnamed<L extends object>(line: L) {
  return { ...line, unnamed: true } as const
}

/** The column, and the copy of one's data shows it. */
export function copied<L extends object>(line: L) {
  return { ...line, copied: true } as const
}

/** Movements of money and Crediti: the number that they stand under names nobody any more. */
export const keptAsAccounting = kept('accounting, under a number instead of a name')

/** The column names the staff, or is their work. */
export const keptOfStaff = kept('the work of the staff')

export const keptAsDecision = kept('decisions of moderation, for as long as the privacy notice says')
