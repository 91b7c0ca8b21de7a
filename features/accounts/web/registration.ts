import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { RegisterBody } from '../contract/accounts.ts'
import { withTick } from '#platform/web/forms/human-form.ts'
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

/** The contract's own rules, and the one that only the form can know. */
const rules: Resolver<Registration> = async (values, _, options) => {
  const { errors, values: parsed } = await shape(values, undefined, options)
  const different = values.password_confirmation !== '' && values.password_confirmation !== values.password
  return different
    ? {
        values: {},
        errors: {
          ...errors,
          password_confirmation: { type: 'same', message: 'Le due password non coincidono.' },
        },
      }
    : ({ errors, values: parsed } as Awaited<ReturnType<typeof shape>>)
}

export const resolver = withTick(rules)
