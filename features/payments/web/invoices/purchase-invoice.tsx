import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { italianDate } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { invoiceEndpoints, type OwnInvoice } from '../../contract/invoices.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { detailsQuery, ownInvoicesQuery } from './invoice-queries.ts'

interface PurchaseInvoiceProps {
  purchase: { readonly id: number; readonly title: string; readonly at: string }
}

/** The invoices of a purchase, or the way to one while it can still be had. */
export function PurchaseInvoice({ purchase }: PurchaseInvoiceProps) {
  const { data } = useQuery(ownInvoicesQuery)
  const invoices = data?.invoices.filter(({ purchase_id }) => purchase_id === purchase.id) ?? []
  const open = data?.requestable.find(({ purchase_id }) => purchase_id === purchase.id)
  if (open) return <Request purchase={purchase} until={open.until} />
  return invoices.map((invoice) => <Files key={invoice.id} invoice={invoice} />)
}

/** The targets are larger than the words, so they reach into the room around them. */
function Files({ invoice: { kind, number, url } }: { invoice: OwnInvoice }) {
  const words = `${kind === 'invoice' ? 'Fattura' : 'Nota di credito'} ${number}`
  return (
    <p className="-mx-2.5 -my-3 flex flex-wrap">
      <FileLink href={url} label={`${words} in PDF, in una nuova scheda`} newTab>
        {words}
      </FileLink>
      <FileLink href={`${url}&format=xml`} label={`${words} in XML`}>
        XML
      </FileLink>
    </p>
  )
}

function FileLink({
  href,
  label,
  newTab,
  children,
}: {
  href: string
  label: string
  newTab?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={href}
      aria-label={label}
      className="inline-flex min-h-target items-center px-2.5 text-sm"
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
    >
      <span className="link">{children}</span>
    </a>
  )
}

function Request({ purchase, until }: PurchaseInvoiceProps & { until: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(detailsQuery)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchBody(invoiceEndpoints.request, { params: { id: String(purchase.id) } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownInvoicesQuery.queryKey }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        look="tertiary"
        className="-ml-3"
        aria-label={`Chiedi la fattura, ${purchase.title} del ${italianDate(purchase.at)}`}
        busy={isPending && 'Invio…'}
        onClick={() => setAsking(true)}
      >
        Chiedi la fattura
      </Button>
      <span className="num text-sm text-ink-2">Entro il {italianDate(until)}.</span>
      <Dialog open={asking} onClose={() => setAsking(false)} title="A chi intestiamo la fattura?">
        {asking && data ? (
          <InvoiceForm
            details={data.details}
            label="Chiedi la fattura"
            onSaved={() => {
              setAsking(false)
              mutate()
            }}
          />
        ) : null}
      </Dialog>
    </div>
  )
}
