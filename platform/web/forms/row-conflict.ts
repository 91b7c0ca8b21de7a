import { ApiError, at } from '../api/errors.ts'

export interface RowConflict<Row> {
  /** What the server says of it. */
  readonly message: string
  /** The row as somebody else has left it. */
  readonly current: Row
  /** The fields that what was sent would change. */
  readonly changed: readonly string[]
}

/** What the contract's `Overtaken` says, where the server refused to overwrite a row; null for any other failure. */
export function conflictIn<Row>(error: unknown): RowConflict<Row> | null {
  if (!(error instanceof ApiError) || error.code !== 'overtaken') return null
  return {
    message: error.message,
    current: at(error.body, 'current') as Row,
    changed: (at(error.body, 'changed') ?? []) as string[],
  }
}
