import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countriesQuery } from '#features/reference/web/reference.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { InvoiceDetails, invoiceEndpoints } from '../../contract/invoices.ts'
import { detailsKey } from './invoice-queries.ts'

interface InvoiceFormProps {
  /** As they are remembered; null: never filled in. */
  details: InvoiceDetails | null
  /** What saving does, in words. */
  label: string
  onSaved: () => void
}

/** Asked of who lives in Italy; typed before another country was chosen, it stays in its fields and is not sent. */
const italianOnly = { tax_code: '', vat_number: '', province: '', sdi_code: '', certified_email: '' }

/** In the order of the form, which is that of its mistakes. */
const empty: InvoiceDetails = {
  name: '',
  country: 'IT',
  tax_code: '',
  vat_number: '',
  address: '',
  postcode: '',
  city: '',
  province: '',
  sdi_code: '',
  certified_email: '',
}

/** To whom invoices are made out. */
export function InvoiceForm({ details, label, onSaved }: InvoiceFormProps) {
  const queryClient = useQueryClient()
  const { data: countries } = useQuery(countriesQuery)
  const form = useEndpointForm(invoiceEndpoints.save, {
    id: 'invoice',
    schema: InvoiceDetails,
    defaults: { ...empty, ...details },
    body: (typed) => (typed.country === 'IT' ? typed : { ...typed, ...italianOnly }),
    onDone(now) {
      queryClient.setQueryData(detailsKey, now)
      onSaved()
    },
  })
  const inItaly = form.form.watch('country') === 'IT'
  const names = countries ?? [{ iso: 'IT', name: 'Italia' }]
  return (
    <form noValidate onSubmit={form.submit} aria-label="Dati per la fattura" className="grid gap-4">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput
        label="Nome e cognome, o ragione sociale"
        autoComplete="name"
        maxLength={80}
        {...form.field('name')}
      />
      <Select
        label="Paese"
        autoComplete="country"
        choices={names.map(({ iso, name }) => ({ value: iso, label: name }))}
        {...form.field('country')}
      />
      {inItaly ? <Codes form={form} /> : null}
      <TextInput
        label="Indirizzo e numero civico"
        autoComplete="street-address"
        maxLength={60}
        {...form.field('address')}
      />
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)_4.5rem] items-start gap-3 max-sm:grid-cols-2">
        <TextInput
          label="CAP"
          autoComplete="postal-code"
          inputMode={inItaly ? 'numeric' : 'text'}
          maxLength={12}
          {...form.field('postcode')}
        />
        <TextInput
          label="Città"
          autoComplete="address-level2"
          className="max-sm:col-span-2 max-sm:row-start-1"
          maxLength={60}
          {...form.field('city')}
        />
        {inItaly ? (
          <TextInput
            label="Provincia"
            autoCapitalize="characters"
            maxLength={2}
            {...form.field('province')}
          />
        ) : null}
      </div>
      {inItaly ? <Receiver form={form} /> : null}
      <Button type="submit" look="secondary" busy={form.busy && 'Salvo…'}>
        {label}
      </Button>
      <p className="text-sm text-ink-2">
        Teniamo questi dati per la prossima volta e puoi rimuoverli quando vuoi. Le fatture emesse restano
        dieci anni, come vuole la legge.
      </p>
    </form>
  )
}

interface PartProps {
  form: {
    readonly field: ReturnType<typeof useEndpointForm<typeof invoiceEndpoints.save, InvoiceDetails>>['field']
  }
}

function Codes({ form }: PartProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput
        label="Codice fiscale"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        {...form.field('tax_code')}
      />
      <TextInput
        label="Partita IVA"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...form.field('vat_number')}
      />
    </div>
  )
}

function Receiver({ form }: PartProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput
        label="Codice destinatario"
        hint="Se non ne hai uno, lascialo vuoto."
        optional
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={7}
        {...form.field('sdi_code')}
      />
      <TextInput
        label="PEC"
        optional
        type="email"
        autoComplete="off"
        maxLength={256}
        {...form.field('certified_email')}
      />
    </div>
  )
}
