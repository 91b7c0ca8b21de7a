import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import type { InvoiceDetails, Remembered } from '../../contract/invoices.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { detailsQuery, forget, useRemembered, want } from './invoice-queries.ts'

/**
 * 'Mi serve la fattura', closed until it is wanted: to whom, and that each purchase from now on has one. What is saved
 * counts before he pays, so paying itself is as it always was.
 */
export function InvoiceWish({ className = '' }: { className?: string }) {
  const { data } = useQuery(detailsQuery)
  if (!data?.offered) return null
  return (
    <details className={`group border-y border-line ${className}`}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 text-base [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          {data.wanted && data.details ? (
            <>
              Con fattura a <b className="font-semibold">{data.details.name}</b>
            </>
          ) : (
            'Mi serve la fattura'
          )}
        </span>
        <Plus
          size={18}
          strokeWidth={1.6}
          aria-hidden
          className="flex-none text-ink-3 transition-transform duration-(--dur-2) group-open:rotate-45"
        />
      </summary>
      <div className="pb-5">
        <Wish {...data} />
      </div>
    </details>
  )
}

function Wish({ details, wanted }: Remembered) {
  const [editing, setEditing] = useState(false)
  if (details === null || editing)
    return (
      <InvoiceForm
        details={details}
        label={details === null ? 'Salva e chiedi la fattura' : 'Salva'}
        onSaved={() => setEditing(false)}
      />
    )
  return <Kept details={details} wanted={wanted} onEdit={() => setEditing(true)} />
}

function Kept({ details, wanted, onEdit }: { details: InvoiceDetails; wanted: boolean; onEdit: () => void }) {
  const choose = useRemembered(want)
  const drop = useRemembered(forget)
  return (
    <div className="grid gap-3.5">
      <Checkbox
        checked={choose.isPending ? choose.variables : wanted}
        label="Fattura per questo acquisto e per i prossimi"
        onChange={({ target }) => choose.mutate(target.checked)}
      />
      <p className="text-sm leading-normal wrap-anywhere text-ink-2">
        {details.name}, {details.address}, {details.postcode} {details.city}
        {details.tax_code ? `. Codice fiscale ${details.tax_code}` : ''}
        {details.vat_number ? `, partita IVA ${details.vat_number}` : ''}.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" onClick={onEdit}>
          Modifica
        </Button>
        <Button look="tertiary" busy={drop.isPending && 'Rimuovo…'} onClick={() => drop.mutate(undefined)}>
          Rimuovi i dati
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        Ricevi la fattura con i Crediti. È in PDF e in XML, sotto Acquisti.
      </p>
    </div>
  )
}
