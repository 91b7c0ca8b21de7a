import type { FormBinding } from './form-options.ts'
import { OtpInput } from '../ui/otp-input.tsx'

interface CodeInputProps {
  form: FormBinding<{ otp: string }, undefined>
  length: 5 | 6
  label: string
  /** Sends the form with the last digit, typed or pasted. */
  sends?: boolean
  /** From the first moment on. */
  takesFocus?: boolean
}

/** The code of an SMS: what is wrong with it is forgotten with the next digit, not judged anew. */
export function CodeInput({ form, length, label, sends = false, takesFocus }: CodeInputProps) {
  return (
    <div id={form.idOf('otp')}>
      <OtpInput
        length={length}
        takesFocus={takesFocus}
        label={label}
        value={form.form.watch('otp')}
        error={form.errorOf('otp')}
        onChange={(otp) => {
          form.form.setValue('otp', otp)
          form.form.clearErrors()
          if (sends && otp.length === length) void form.submit()
        }}
      />
    </div>
  )
}
