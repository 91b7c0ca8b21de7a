import { useController } from 'react-hook-form'
import { profileFields } from '../contract/profile-fields.ts'
import type { Country } from '#features/reference/contract/reference.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { asNumber, type ProfileControl } from './profile-values.ts'

interface PlaceFieldsProps {
  form: { readonly control: ProfileControl }
  countries: readonly Country[]
}

/** Choosing a country sets its first province, or none where it has none [PROFILE-38] [PROFILE-39]. */
export function PlaceFields({ form, countries }: PlaceFieldsProps) {
  const { control } = form
  const country = useController({ control, name: 'country' })
  const province = useController({ control, name: 'province' })
  const provinces = countries.find(({ id }) => id === country.field.value)?.provinces ?? []

  function chooseCountry(id: number | null) {
    country.field.onChange(id)
    province.field.onChange(countries.find((one) => one.id === id)?.provinces[0]?.id ?? null)
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        ref={country.field.ref}
        label={profileFields.country_id.label}
        id="country"
        name="country"
        placeholder="Scegli"
        choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
        value={country.field.value ?? ''}
        onChange={(event) => chooseCountry(asNumber(event.target.value))}
        error={country.fieldState.error?.message}
      />
      <Select
        ref={province.field.ref}
        label={profileFields.province_id.label}
        id="province"
        name="province"
        placeholder={
          country.field.value === null
            ? 'Scegli prima il paese'
            : provinces.length === 0
              ? 'Nessuna provincia'
              : 'Scegli'
        }
        disabled={provinces.length === 0}
        choices={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        value={province.field.value ?? ''}
        onChange={(event) => province.field.onChange(asNumber(event.target.value))}
        error={province.fieldState.error?.message}
      />
    </div>
  )
}
