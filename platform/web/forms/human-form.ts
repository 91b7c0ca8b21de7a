import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { useFormProblems } from './form-problems.ts'
import { useCaptchaMissing } from './human-check.tsx'

/** Of a form whose sender ticks to be a person; empty until they have. */
interface Ticked {
  readonly captcha: string
}

/** The context is what to say where the tick is missing. */
type TickedResolver<Values extends Ticked> = Resolver<Values, string>

/** What the tick lacks, as react-hook-form has it. */
export const tickMissing = (message = '') => ({ captcha: { type: 'missing', message } })

/** Says beside all that `shape` finds that the tick is missing. */
export function withTick<Values extends Ticked>(shape: Resolver<Values>): TickedResolver<Values> {
  return async (values, message, options) => {
    const { errors, values: parsed } = await shape(values, undefined, options)
    const found: FieldErrors = { ...errors, ...(values.captcha === '' && tickMissing(message)) }
    return Object.keys(found).length > 0
      ? { values: {}, errors: found as FieldErrors<Values> }
      : { values: parsed as Values, errors: {} }
  }
}

interface HumanForm<Values extends Ticked> {
  resolver: TickedResolver<Values>
  fields: readonly Path<Values>[]
  defaultValues: DefaultValues<Values>
}

/** A form with a `HumanCheck` and an `ErrorSummary`. */
export function useHumanForm<Values extends Ticked>({ resolver, fields, defaultValues }: HumanForm<Values>) {
  const [proofs, setProofs] = useState(0)
  const form = useForm<Values, string>({
    resolver,
    context: useCaptchaMissing(),
    defaultValues,
    shouldFocusError: false,
  })
  const { refuse, ...problems } = useFormProblems(form, fields)
  const keep = (proof: string, shouldValidate: boolean) =>
    form.setValue('captcha' as Path<Values>, proof as PathValue<Values, Path<Values>>, { shouldValidate })
  /** A proof serves once: the tick has to be set again. */
  const spendProof = () => {
    keep('', false)
    setProofs((count) => count + 1)
  }
  return {
    form,
    ...problems,
    /** The key of the `HumanCheck`: another tick for another proof. */
    proofs,
    keepProof: (proof: string | null) => keep(proof ?? '', form.formState.isSubmitted),
    spendProof,
    /** Shows what was refused; where that is the proof, it is spent. */
    refuse(error: unknown) {
      refuse(error)
      if (error instanceof ApiError && 'captcha' in error.fields) spendProof()
    },
  }
}
