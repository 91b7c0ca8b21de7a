import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { countriesQuery } from '#features/reference/web/reference.ts'
import { defaultDial } from '#platform/web/ui/phone-number.ts'
import { PhoneInput } from '#platform/web/ui/phone-input.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'

/** Who somebody is, asked in the same way at sign-up and in 'Dati Personali'. Ids are the names of the fields. */
type Field = Omit<ComponentProps<typeof TextInput>, 'label'>

export function NameInput(field: Field) {
  return (
    <TextInput id="name" {...field} label="Nome o nickname" autoComplete="nickname" maxLength={30} required />
  )
}

export function EmailInput(field: Field) {
  return (
    <TextInput
      required
      id="email"
      {...field}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

type MobileProps = Omit<ComponentProps<typeof PhoneInput>, 'id' | 'name' | 'label' | 'optional' | 'dialCodes'>

/**
 * Sent as plus, dial code and number, or empty; Italy's code until another is chosen [PROFILE-40]. A stored
 * number is taken apart by the dial codes: with `defaultValue`, wait for `countriesQuery` first.
 */
export function MobileInput(field: MobileProps) {
  const { data: countries } = useQuery(countriesQuery)
  const dialCodes = countries?.map(({ dial_code, iso }) => ({ dial: dial_code, country: iso }))
  return (
    <PhoneInput
      {...field}
      id="phone"
      name="phone"
      label="Cellulare"
      optional
      dialCodes={dialCodes ?? [{ dial: defaultDial, country: 'IT' }]}
    />
  )
}
