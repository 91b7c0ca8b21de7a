import type { FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { passwordLength } from '../contract/accounts.ts'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'

type PasswordPair = FieldValues & { password: string; password_confirmation: string }

interface NewPasswordFieldsProps<Form extends PasswordPair> {
  label: string
  confirmationLabel: string
  /** What follows the rule about the length. */
  hint?: string
  register: UseFormRegister<Form>
  errorOf: (field: 'password' | 'password_confirmation') => string | undefined
}

/** A password to choose, twice. */
export function NewPasswordFields<Form extends PasswordPair>({
  label,
  confirmationLabel,
  hint = '',
  register,
  errorOf,
}: NewPasswordFieldsProps<Form>) {
  return (
    <>
      <PasswordInput
        id="password"
        label={label}
        autoComplete="new-password"
        required
        hint={`Almeno ${passwordLength.min} caratteri. ${hint}`.trim()}
        error={errorOf('password')}
        {...register('password' as Path<Form>)}
      />
      <PasswordInput
        id="password_confirmation"
        label={confirmationLabel}
        autoComplete="new-password"
        required
        error={errorOf('password_confirmation')}
        {...register('password_confirmation' as Path<Form>)}
      />
    </>
  )
}
