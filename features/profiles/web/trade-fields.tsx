import { useWatch } from 'react-hook-form'
import { profileFields } from '../contract/profile-fields.ts'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { OneOf } from './one-of.tsx'
import type { ProfileForm } from './profile-values.ts'
import { tradeHints } from './trade-hints.ts'

const { professional, business_name: name, vat_number: vat } = profileFields

/** In which role she acts; a professional says under which name. */
export function TradeFields({ form }: { form: ProfileForm }) {
  const { control } = form.form
  const chosen = useWatch({ control, name: professional.in })
  const [asPrivate, asProfessional] = professional.words
  return (
    <div className="grid gap-5">
      <OneOf
        control={control}
        name={professional.in}
        label={professional.label}
        hint="È professionista chi lo fa per lavoro, anche ogni tanto. Chi apre il profilo legge anche che cosa comporta."
        choices={[
          { value: 0, label: asPrivate },
          { value: 1, label: asProfessional },
        ]}
      />
      {chosen === 1 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label={name.label}
            hint={tradeHints.name}
            maxLength={name.max}
            {...form.field(name.in)}
          />
          <TextInput
            label={vat.label}
            hint={tradeHints.vat}
            optional
            inputMode="numeric"
            maxLength={vat.max}
            {...form.field(vat.in)}
          />
        </div>
      ) : null}
    </div>
  )
}
