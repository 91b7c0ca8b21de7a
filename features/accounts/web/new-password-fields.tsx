import type { ComponentProps } from 'react'
import { passwordLength } from '../contract/accounts.ts'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'

interface NewPasswordFieldsProps {
  label: string
  confirmationLabel: string
  /** What follows the rule about the length. */
  hint?: string
  /** Of the form that has both. */
  field: (
    name: 'password' | 'password_confirmation',
  ) => Omit<ComponentProps<typeof PasswordInput>, 'label' | 'hint'>
}

/** A password to choose, twice. */
export function NewPasswordFields({ label, confirmationLabel, hint = '', field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        required
        hint={`Almeno ${passwordLength.min} caratteri. ${hint}`.trim()}
        {...field('password')}
      />
      <PasswordInput
        label={confirmationLabel}
        autoComplete="new-password"
        required
        {...field('password_confirmation')}
      />
    </>
  )
}
