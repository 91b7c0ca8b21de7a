import type { FormBinding } from './form-options.ts'
import { OtpInput } from '../ui/otp-input.tsx'

interface CodeInputProps {
  form: FormBinding<{ otp: string }, undefined>
  length: 5 | 6
  label: string
}

/** The code of an SMS: what is wrong with it is forgotten with the next digit, not judged anew. */
export function CodeInput({ form, length, label }: CodeInputProps) {
  return (
    <div id={form.idOf('otp')}>
      <OtpInput
        length={length}
        label={label}
        value={form.form.watch('otp')}
        error={form.errorOf('otp')}
        onChange={(otp) => {
          form.form.setValue('otp', otp)
          form.form.clearErrors()
        }}
      />
    </div>
  )
}
