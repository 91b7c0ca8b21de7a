import * as z from 'zod/mini'
import { idParams } from './row-id.ts'

/** As long as a reason may be that the staff write, to somebody or for the log. */
export const reasonLimit = 1000
const tooLong = `Il motivo può avere al massimo ${reasonLimit} caratteri.`

/** For what is asked in words of its own where it is missing. */
export const reasonOr = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(reasonLimit, tooLong))

/** Why somebody of the staff does something: required, and kept with the audit event. */
export const reason = reasonOr('Scrivi il motivo.')

export const optionalReason = z.nullish(z.string().check(z.trim(), z.maxLength(reasonLimit, tooLong)))

/** The person whom a staff action concerns. */
export const personParams = idParams
