import type { QueryKey } from '@tanstack/react-query'
import type { BaseSyntheticEvent, ComponentProps } from 'react'
import type {
  FieldValues,
  Path,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form'
import type { BodyIn, Endpoint } from '#platform/contract/endpoint.ts'
import type { Input } from '../api/client.ts'
import type { FormProblem } from '../ui/error-summary.tsx'
import type { HumanCheck } from './human-check.tsx'
import type { Schema, Wrong } from './resolver.ts'
import type { RowConflict } from './row-conflict.ts'

/** What those get who are told how it went. */
interface Told<E extends Endpoint, Values extends FieldValues, Row> {
  readonly form: UseFormReturn<Values, unknown, unknown>
  readonly sent: BodyIn<E>
  /** Starts anew from a row, as it was saved. */
  readonly fill: (row: Row) => void
  /** A proof of a person serves once: the tick has to be set again. */
  readonly spendProof: () => void
}

interface Common<E extends Endpoint, Values extends FieldValues, Answer, Row> {
  /** Where the fields start. The summary of what is wrong follows their order. */
  defaults: Values
  /** Stands before the ids of the fields, which are their names: for a form that may share its page with another. */
  id?: string
  /**
   * Under this name what was filled in stays on the device until it is sent, for the person signed in: over a reload,
   * the end of the session, and closing the form.
   */
  keep?: string | undefined
  /** What only the form can judge. */
  check?: (values: Values) => Wrong<Values>
  /** What to say of a failure that is no field's, if not the server's words; empty: it is said elsewhere. */
  failure?: (error: unknown) => string
  /** The field under which such a failure is said; without it, above the form. */
  blame?: Path<Values>
  /** Stays, and starts over whenever it was sent. */
  again?: boolean
  /** What the server answers otherwise from now on: asked for anew before `onDone`. */
  outdates?: readonly QueryKey[]
  onDone?: (answer: Answer, told: Told<E, Values, Row>) => unknown
  /** Beside showing what the form's own rules refuse. */
  onInvalid?: () => void
  /** Beside showing what was refused. */
  onRefused?: (error: unknown, told: Told<E, Values, Row>) => void
  /** Asks for the tick of a person (`HumanCheck`), kept in `captcha`; `first`: before anything else is judged. */
  human?: 'first' | 'beside'
  /** Several people may edit this row: who comes second sees what the first has done (`Overtaken`), and chooses. */
  row?: { readonly read: Row; readonly valuesOf: (row: Row) => Values }
}

/** A body as the fields have it; the schema turns it into one to send, or says what is wrong. */
type Unjudged<E extends Endpoint> = { readonly [Key in keyof BodyIn<E>]?: unknown }

/** The fields may hold what the schema refuses. */
export interface Judged<E extends Endpoint, Values, Row> {
  /** The endpoint's own, imported by name: a build for the browser takes it out of the endpoint. */
  schema: E['body']
  body?: (values: Values, row: Row) => Unjudged<E>
}

/** The server alone judges what is made of the fields. */
export interface Made<E extends Endpoint, Values, Row> {
  schema?: never
  body: (values: Values, row: Row) => BodyIn<E>
}

/** The fields are what is sent. */
export interface AsItIs {
  schema?: never
  body?: never
}

/** `send`: for what is more than one call, or a mutation that others share. */
type Way<E extends Endpoint, Answer> =
  | { send: (body: BodyIn<E>) => Promise<Answer> }
  | (Omit<Input<E>, 'body' | 'signal' | 'keepalive'> & { send?: never })

export type FormOptions<E extends Endpoint, Values extends FieldValues, Answer, Row> = Common<
  E,
  Values,
  Answer,
  Row
> &
  Way<E, Answer>

/** The same as the hook reads them, where the types depend on one another no longer. */
export interface ReadOptions<E extends Endpoint, Values extends FieldValues, Answer, Row>
  extends Common<E, Values, Answer, Row> {
  schema?: Schema
  body?: (values: Values, row: Row | undefined) => unknown
  send?: (body: BodyIn<E>) => Promise<Answer>
  params?: unknown
  query?: unknown
  quiet?: boolean
}

export interface FormBinding<Values extends FieldValues, Row> {
  /** Of react-hook-form. */
  readonly form: UseFormReturn<Values, unknown, unknown>
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  readonly busy: boolean
  /** What is typed is kept for the next time: `data-kept` says so to whoever asks before leaving. */
  readonly kept: boolean
  /** Throws away what was typed before and not sent, with which the fields began; null: they began without. */
  readonly discard: (() => void) | null
  /** For the summary. */
  readonly problems: readonly FormProblem[]
  /** For the summary: grows with every submit. */
  readonly attempt: number
  /** What is wrong with the whole form, for where no summary says it. */
  readonly general: string | undefined
  readonly errorOf: (field: Path<Values>) => string | undefined
  /** The id of a field, or of what holds its inputs. */
  readonly idOf: (field: Path<Values>) => string
  /** All that an input with a label needs. */
  readonly field: <Field extends Path<Values>>(
    name: Field,
    rules?: RegisterOptions<Values, Field>,
  ) => UseFormRegisterReturn<Field> & { readonly id: string; readonly error: string | undefined }
  /** All that a `HumanCheck` needs. */
  readonly humanCheck: ComponentProps<typeof HumanCheck>
  /** All that an `Overtaken` needs; null as long as nobody was faster. */
  readonly conflict: (RowConflict<Row> & { readonly keep: () => void; readonly take: () => void }) | null
}
