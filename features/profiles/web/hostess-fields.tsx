import { profileLimits } from '../contract/profiles.ts'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { ChipChoices } from './choices.tsx'
import { OneOf } from './one-of.tsx'
import { asNumber, type Lists, type ProfileForm } from './profile-values.ts'

interface HostessFieldsProps {
  form: ProfileForm
  lists: Lists
}

/** Services, interests, measures, travel and social links: hostesses only [PROFILE-42]. */
export function HostessFields({ form, lists }: HostessFieldsProps) {
  return (
    <>
      <ChipChoices
        control={form.control}
        name="option_available_for_ids"
        label="Servizi disponibili"
        options={lists.available_for}
      />
      <ChipChoices control={form.control} name="option_ids" label="Interessi" options={lists.interests} />
      <Measures form={form} lists={lists} />
      <OneOf
        control={form.control}
        name="travel_available"
        label="Disponibile a viaggiare"
        choices={[
          { value: 1, label: 'Si' },
          { value: 0, label: 'No' },
        ]}
      />
      <SocialLinks form={form} lists={lists} />
    </>
  )
}

const { height, shoeSize, dressSize, weight } = profileLimits

const measures = [
  { name: 'height', label: 'Altezza (cm)', ...height, step: 1 },
  { name: 'weight', label: 'Peso (kg)', ...weight, step: 1 },
  { name: 'dressSize', label: 'Taglia', ...dressSize },
  { name: 'shoeSize', label: 'Numero di scarpe', ...shoeSize, step: 1 },
] as const

function Measures({ form, lists }: HostessFieldsProps) {
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-2 gap-5">
      {measures.map(({ name, label, min, max, step }) => (
        <TextInput
          key={name}
          type="number"
          inputMode="numeric"
          label={label}
          hint={`Da ${min} a ${max}${step === 2 ? ', solo pari' : ''}`}
          min={min}
          max={max}
          step={step}
          error={errors[name]?.message}
          {...form.register(name, { setValueAs: asNumber })}
        />
      ))}
      <Select
        className="col-span-2"
        label="Colore degli occhi"
        placeholder="Scegli"
        choices={lists.eye_colors.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.eyeColor?.message}
        {...form.register('eyeColor', { setValueAs: asNumber })}
      />
    </div>
  )
}

/** Shown to a king only once she has written to him. */
function SocialLinks({ form, lists }: HostessFieldsProps) {
  const { errors } = form.formState
  return (
    <FieldGroup
      id="social"
      label="Social"
      hint="Nome utente o indirizzo https. Li vede solo chi ha sbloccato la chat, dopo la tua prima risposta."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {lists.social_links.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            maxLength={profileLimits.socialLength}
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
