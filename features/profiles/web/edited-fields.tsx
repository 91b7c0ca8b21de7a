import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { profileSections } from '../contract/profile-field-kinds.ts'
import { type EditedField, editedFields, hasField } from '../contract/profile-fields.ts'
import type { Country } from '#features/reference/contract/reference.ts'
import type { User } from '../contract/user.ts'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { AddingChoice, ChipChoices } from './choices.tsx'
import { OneOf } from './one-of.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TradeFields } from './trade-fields.tsx'
import { asNumber, type Lists, type ProfileForm } from './profile-values.ts'

interface EditedFieldsProps {
  form: ProfileForm
  role: User['role']
  lists: Lists
  countries: readonly Country[]
}

/** An input for each field of the catalogue that this role has, section by section [PROFILE-42]. */
export function EditedFields({ form, role, lists, countries }: EditedFieldsProps) {
  return profileSections.map((section) => {
    const fields = editedFields.filter((field) => field.section === section && hasField(role, field))
    if (fields.length === 0) return null
    const inputs = fields.map((field) => <Input key={field.column} field={field} form={form} lists={lists} />)
    switch (section) {
      case 'place':
        return <PlaceFields key={section} form={form.form} countries={countries} />
      case 'body':
        return (
          <div key={section} className="grid grid-cols-2 gap-5">
            {inputs}
          </div>
        )
      case 'role':
        return <TradeFields key={section} form={form} />
      case 'links':
        return <SocialLinks key={section}>{inputs}</SocialLinks>
      default:
        return inputs
    }
  })
}

/** Shown to a king only once she has written to him. */
function SocialLinks({ children }: { children: ReactNode }) {
  return (
    <FieldGroup
      id="social"
      label="Social"
      hint="Nome utente o indirizzo https. Si vedono solo dopo lo sblocco della chat e la tua prima risposta."
    >
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </FieldGroup>
  )
}

const yesOrNo = [
  { value: 1, label: 'Si' },
  { value: 0, label: 'No' },
] as const

const choicesOf = ([off, on]: readonly [string, string]) =>
  [
    { value: 0, label: off },
    { value: 1, label: on },
  ] as const

interface InputProps {
  field: EditedField
  form: ProfileForm
  lists: Lists
}

function Input({ field, form, lists }: InputProps) {
  const { control } = form.form
  switch (field.kind) {
    case 'prose':
      return <Prose field={field} form={form} />
    case 'number': {
      const { range, unit, label } = field
      const { min, max, even } = range
      return (
        <TextInput
          type="number"
          inputMode="numeric"
          label={unit === null ? label : `${label} (${unit})`}
          hint={`Da ${min} a ${max}${even ? ', solo pari' : ''}`}
          min={min}
          max={max}
          step={even ? 2 : 1}
          {...form.field(field.in, { setValueAs: asNumber })}
        />
      )
    }
    case 'option':
      return (
        <Select
          className={field.section === 'body' ? 'col-span-2' : ''}
          label={field.label}
          placeholder="Scegli"
          choices={lists[field.list].map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field(field.in, { setValueAs: asNumber })}
        />
      )
    case 'options':
    case 'mask': {
      const choice = { control, name: field.in, label: field.label, options: lists[field.list] }
      return field.kind === 'options' && field.adds !== null ? (
        <AddingChoice {...choice} placeholder={field.adds} />
      ) : (
        <ChipChoices {...choice} />
      )
    }
    case 'yes-no':
      return (
        <OneOf
          control={control}
          name={field.in}
          label={field.label}
          choices={field.words ? choicesOf(field.words) : yesOrNo}
        />
      )
    case 'switch':
    case 'preference':
      return (
        <OneOf
          control={control}
          name={field.in}
          label={field.label}
          hint={field.hint ?? undefined}
          choices={choicesOf(field.words)}
        />
      )
    case 'social':
      return <TextInput label={field.label} maxLength={field.max} {...form.field(field.in)} />
    case 'place':
    case 'line':
      // Their sections have one component for all of them.
      return null
  }
}

function Prose({ field, form }: { field: Extract<EditedField, { kind: 'prose' }>; form: ProfileForm }) {
  const text = useWatch({ control: form.form.control, name: field.in })
  return (
    <Textarea
      label={field.label}
      rows={6}
      maxLength={field.max}
      hint={`${text.length} di ${field.max} caratteri. Il team la legge prima che sia pubblica.`}
      {...form.field(field.in)}
    />
  )
}
