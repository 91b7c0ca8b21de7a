import { useController } from 'react-hook-form'
import type { EditedField } from '../contract/profile-fields.ts'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import type { ProfileControl } from './profile-values.ts'

interface OneOfProps {
  control: ProfileControl
  name: Extract<EditedField, { kind: 'yes-no' | 'switch' | 'preference' }>['in']
  label: string
  hint?: string | undefined
  choices: readonly { readonly value: 0 | 1; readonly label: string }[]
}

/** Two radios for a 0 or a 1 of the wire. */
export function OneOf({ control, name, label, hint, choices }: OneOfProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldGroup id={name} label={label} hint={hint} error={fieldState.error?.message}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices.map(({ value, label: choice }) => (
          <Radio
            key={value}
            name={name}
            label={choice}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
