import { useController } from 'react-hook-form'
import type { EditedField } from '../contract/profile-fields.ts'
import type { Option } from '#features/reference/contract/reference.ts'
import { ChipToggle, RemovableChip } from '#platform/web/ui/chip.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Choices } from '#platform/web/ui/choices.tsx'
import type { ProfileControl } from './profile-values.ts'

interface ChoicesProps {
  control: ProfileControl
  name: Extract<EditedField, { kind: 'options' | 'mask' }>['in']
  label: string
  options: readonly Option[]
}

/** Any number of a short list: every entry is in sight. */
export function ChipChoices({ control, name, label, options }: ChoicesProps) {
  const { field, fieldState } = useController({ control, name })
  const toggle = (id: number) =>
    field.onChange(field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id])
  return (
    <FieldGroup id={name} label={label} error={fieldState.error?.message}>
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, name: option }) => (
          <ChipToggle key={id} pressed={field.value.includes(id)} onPress={() => toggle(id)}>
            {option}
          </ChipToggle>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Any number of a long list: the chosen ones as chips, the rest in a select. */
export function AddingChoice({
  control,
  name,
  label,
  options,
  placeholder,
}: ChoicesProps & { placeholder: string }) {
  const { field, fieldState } = useController({ control, name })
  const chosen = options.filter(({ id }) => field.value.includes(id))
  const others = options.filter(({ id }) => !field.value.includes(id))
  return (
    <FieldGroup id={name} label={label} error={fieldState.error?.message}>
      {chosen.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {chosen.map(({ id, name: option }) => (
            <RemovableChip
              key={id}
              removeLabel={`Rimuovi ${option}`}
              onRemove={() => field.onChange(field.value.filter((one) => one !== id))}
            >
              {option}
            </RemovableChip>
          ))}
        </div>
      ) : null}
      <select
        id={name}
        aria-label={placeholder}
        className="input"
        value=""
        onChange={(event) => field.onChange([...field.value, Number(event.target.value)])}
      >
        <Choices
          choices={others.map(({ id, name: option }) => ({ value: id, label: option }))}
          placeholder={placeholder}
        />
      </select>
    </FieldGroup>
  )
}
