import type { AskedPurpose } from '../contract/consent-purposes.ts'

/** What the form asks for, in the order in which it stands: that of the summary of what is wrong. */
export interface Registration {
  name: string
  dob: string
  email: string
  phone: string
  province: number | null
  password: string
  password_confirmation: string
  profileTypes: number[]
  termsAccepted: boolean
  /** Ticked one by one, and nobody has to. */
  consents: AskedPurpose[]
  captcha: string
}

export const nothing: Registration = {
  name: '',
  dob: '',
  email: '',
  phone: '',
  province: null,
  password: '',
  password_confirmation: '',
  profileTypes: [],
  termsAccepted: false,
  consents: [],
  captcha: '',
}
