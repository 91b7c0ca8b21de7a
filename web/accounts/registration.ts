import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { RegisterBody } from '#contract/accounts.ts'
import type { NewcomerRole } from './role-choice.tsx'

export interface Registration {
  name: string
  dob: string
  email: string
  phone: string
  province: number | null
  password: string
  password_confirmation: string
  role: NewcomerRole
  profileTypes: number[]
  termsAccepted: boolean
  captcha: string
}

/** In the order in which they stand, for the summary of what is wrong. */
export const fields = [
  'name',
  'dob',
  'email',
  'phone',
  'province',
  'password',
  'password_confirmation',
  'profileTypes',
  'termsAccepted',
  'captcha',
] as const

export const nothing: Omit<Registration, 'role'> = {
  name: '',
  dob: '',
  email: '',
  phone: '',
  province: null,
  password: '',
  password_confirmation: '',
  profileTypes: [],
  termsAccepted: false,
  captcha: '',
}

const shape = zodResolver(RegisterBody) as unknown as Resolver<Registration>

/** The contract's own rules, and the two that only the form can know; the context says what to say of the tick. */
export const resolver: Resolver<Registration, string> = async (values, captchaMissing = '', options) => {
  const { errors, values: parsed } = await shape(values, undefined, options)
  const more = {
    ...(values.password_confirmation !== '' &&
      values.password_confirmation !== values.password && {
        password_confirmation: { type: 'same', message: 'Le due password non coincidono.' },
      }),
    ...(values.captcha === '' && { captcha: { type: 'missing', message: captchaMissing } }),
  }
  const found = { ...errors, ...more }
  return Object.keys(found).length > 0
    ? { values: {}, errors: found }
    : { values: parsed as Registration, errors: {} }
}
