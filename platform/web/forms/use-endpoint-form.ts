import { useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { BodyIn, Endpoint } from '#platform/contract/endpoint.ts'
import { fetchBody, type Success } from '../api/client.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { typingSettled } from '../intent/unsaved.ts'
import type { AsItIs, FormBinding, FormOptions, Judged, Made, ReadOptions } from './form-options.ts'
import { useKeeping, useKeptValues } from './kept-values.ts'
import { problemsOf, useFocusOnProblem } from './problems.ts'
import { resolverOf } from './resolver.ts'
import { conflictIn, type RowConflict } from './row-conflict.ts'
import { useHumanProof } from './use-human-proof.ts'

/**
 * Binds a form to an endpoint of the contract: the values of its fields, what is wrong with each and with the whole,
 * by the form's rules and by the server's answer, the focus in the first of them, and one answer at a time.
 * How to use it: docs/how-to/page.md.
 */
export function useEndpointForm<
  E extends Endpoint,
  Values extends FieldValues,
  Answer = Success<E>['body'],
  Row = undefined,
>(
  endpoint: E,
  options: FormOptions<E, Values, Answer, Row> & Judged<E, Values, Row>,
): FormBinding<Values, Row>
export function useEndpointForm<
  E extends Endpoint,
  Values extends FieldValues & BodyIn<E>,
  Answer = Success<E>['body'],
  Row = undefined,
>(endpoint: E, options: FormOptions<E, Values, Answer, Row> & AsItIs): FormBinding<Values, Row>
export function useEndpointForm<
  E extends Endpoint,
  Values extends FieldValues,
  Answer = Success<E>['body'],
  Row = undefined,
>(endpoint: E, options: FormOptions<E, Values, Answer, Row> & Made<E, Values, Row>): FormBinding<Values, Row>
export function useEndpointForm<E extends Endpoint, Values extends FieldValues, Answer, Row>(
  endpoint: E,
  read: ReadOptions<E, Values, Answer, Row>,
): FormBinding<Values, Row> {
  const { defaults, id, human, row, check, body = (values: Values) => values } = read
  const proof = useHumanProof(human !== undefined)
  const [filled, setFilled] = useState(row?.read)
  const [conflict, setConflict] = useState<RowConflict<Row> | null>(null)
  const kept = useKeptValues(read.keep, defaults)
  const form = useForm<Values, unknown, BodyIn<E>>({
    defaultValues: kept.values as DefaultValues<Values>,
    resolver: resolverOf({
      body: (values) => body(values, filled),
      schema: read.schema,
      check: (values) => ({ ...check?.(values), ...(human === 'beside' && proof.missingIn(values)) }),
      first: (values) => (human === 'first' ? proof.missingIn(values) : {}),
    }),
    // Some fields are more than one input.
    shouldFocusError: false,
  })
  const { drop } = useKeeping(kept, form as never)
  const [restored, setRestored] = useState(kept.restored)
  const { errors, isSubmitting, isSubmitted, isSubmitSuccessful, submitCount } = form.formState
  const idOf = (field: string) => (id === undefined ? field : `${id}-${field}`)
  const { problems, general, errorOf } = problemsOf(errors, defaults, idOf)
  useFocusOnProblem(problems, submitCount)
  useEffect(() => {
    if (read.again && isSubmitSuccessful) form.reset()
  }, [read.again, isSubmitSuccessful, form])

  const keepProof = (text: string, shouldValidate: boolean) =>
    form.setValue('captcha' as Path<Values>, text as PathValue<Values, Path<Values>>, { shouldValidate })
  function spendProof() {
    keepProof('', false)
    proof.renew()
  }
  function fill(from: Row) {
    setFilled(from)
    if (row) form.reset(row.valuesOf(from))
  }
  function discard() {
    setRestored(false)
    // What no longer differs from where the fields start is not kept either.
    form.reset(kept.start)
    if (human !== undefined) proof.renew()
  }
  const send = useSending(endpoint, read, form, { fill, spendProof, setConflict, drop })

  return {
    form: form as UseFormReturn<Values, unknown, unknown>,
    submit: useOneAtATime(form.handleSubmit(send, read.onInvalid)),
    busy: isSubmitting,
    kept: kept.key !== null,
    discard: restored && !isSubmitSuccessful ? discard : null,
    problems,
    attempt: submitCount,
    general,
    errorOf,
    idOf,
    field: (name, rules) => ({ ...form.register(name, rules), id: idOf(name), error: errorOf(name) }),
    humanCheck: {
      id: idOf('captcha'),
      proofs: proof.proofs,
      error: errorOf('captcha'),
      onChange: (text) => keepProof(text ?? '', isSubmitted),
    },
    conflict: conflict && {
      ...conflict,
      keep() {
        setFilled(conflict.current)
        setConflict(null)
      },
      take() {
        fill(conflict.current)
        setConflict(null)
      },
    },
  }
}

interface Outcome<Row> {
  readonly fill: (row: Row) => void
  readonly spendProof: () => void
  readonly setConflict: (conflict: RowConflict<Row> | null) => void
  /** Nothing is kept any more. */
  readonly drop: () => void
}

/** Sends a body, and puts what was refused under its field, or above the form. */
function useSending<E extends Endpoint, Values extends FieldValues, Answer, Row>(
  endpoint: E,
  options: ReadOptions<E, Values, Answer, Row>,
  form: UseFormReturn<Values, unknown, BodyIn<E>>,
  { fill, spendProof, setConflict, drop }: Outcome<Row>,
) {
  const queryClient = useQueryClient()
  const { defaults, row, outdates = [], failure = messageOf, blame, onDone, onRefused } = options
  const { send, params, query, quiet } = options

  function refuse(error: unknown) {
    const overtaken = row && conflictIn<Row>(error)
    if (overtaken) return setConflict(overtaken)
    const refused = error instanceof ApiError ? error.fields : {}
    const known = Object.keys(refused).filter((field) => field in defaults)
    for (const field of known) form.setError(field as Path<Values>, { message: refused[field] ?? '' })
    if (known.length === 0) form.setError(blame ?? 'root', { message: failure(error) })
    if (known.includes('captcha')) spendProof()
  }

  return async (body: BodyIn<E>) => {
    const told = {
      form: form as UseFormReturn<Values, unknown, unknown>,
      sent: body,
      fill,
      spendProof,
    }
    setConflict(null)
    try {
      const answer =
        send === undefined
          ? ((await fetchBody(endpoint, { params, query, quiet, body } as never)) as Answer)
          : await send(body)
      drop()
      typingSettled()
      await Promise.all(outdates.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      await onDone?.(answer, told)
    } catch (error) {
      refuse(error)
      onRefused?.(error, told)
    }
  }
}

/** The second press of a double one comes before the first has been drawn as busy. */
function useOneAtATime(submit: (event?: BaseSyntheticEvent) => Promise<void>) {
  const busy = useRef(false)
  return async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (busy.current) return
    busy.current = true
    await submit(event).finally(() => {
      busy.current = false
    })
  }
}
