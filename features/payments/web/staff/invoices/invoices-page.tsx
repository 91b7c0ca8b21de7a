import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { italianDate, todayInItaly } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { download } from '#platform/web/api/download.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { counted, euro } from '#platform/web/staff/amounts.ts'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { FilterSelect, useFilters } from '#platform/web/staff/filters.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import {
  type InvoiceRecord,
  staffInvoiceEndpoints,
  type TransmissionState,
  transmissionStates,
} from '../../../contract/invoices.ts'
import { AnswerDialog } from './answer-dialog.tsx'

const invoicesKey = ['admin', 'invoices'] as const

const stateWords: Readonly<Record<TransmissionState, { tone: BadgeTone; text: string }>> = {
  to_send: { tone: 'wait', text: 'Da inviare' },
  sent: { tone: 'neutral', text: 'Inviata' },
  rejected: { tone: 'danger', text: 'Scartata' },
  accepted: { tone: 'trust', text: 'Accettata' },
}

/** `/admin/invoices`: who wanted one, the files for the exchange system, and what it answered. */
export function InvoicesPage() {
  const { get, change } = useFilters()
  const month = /^20\d{2}-\d{2}$/.test(get('month') ?? '') ? (get('month') ?? '') : todayInItaly().slice(0, 7)
  const state = transmissionStates.find((each) => each === get('state'))
  const filters = { month, ...(state && { state }) }
  const query = useQuery({
    queryKey: [...invoicesKey, filters],
    queryFn: ({ signal }) => fetchBody(staffInvoiceEndpoints.list, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
  const [answering, setAnswering] = useState<InvoiceRecord>()
  const move = useMove(() => setAnswering(undefined))
  // A refused one is looked at first, and perhaps made anew.
  const toSend = query.data?.data.filter((one) => one.state === 'to_send') ?? []
  return (
    <AdminPage
      title="Fatture"
      note={query.data ? counted(query.data.counts.to_send, 'da inviare', 'da inviare') : null}
      actions={query.data && query.data.data.length > 0 ? <SaveZip filters={filters} /> : null}
    >
      <p className="mb-4 max-w-prose text-sm text-ink-2">
        Scarica i file, caricali nel portale Fatture e Corrispettivi dell’Agenzia delle Entrate e segna qui la
        risposta del Sistema di Interscambio.
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-xs font-medium text-ink-2">
          Mese
          <input
            type="month"
            className="input text-base"
            value={month}
            onChange={({ target }) => change({ month: target.value })}
          />
        </label>
        <FilterSelect
          label="Stato"
          all="Tutte"
          value={state}
          choices={transmissionStates.map((value) => ({ value, label: stateWords[value].text }))}
          onChoose={(value) => change({ state: value })}
        />
        {toSend.length > 0 ? (
          <Button
            look="secondary"
            busy={move.isPending && 'Salvo…'}
            onClick={() => move.mutate({ ids: toSend.map(({ id }) => id), state: 'sent' })}
          >
            Segna {counted(toSend.length, 'inviata', 'inviate')}
          </Button>
        ) : null}
      </div>
      <DataTable
        caption="Fatture del mese, dalla prima"
        columns={columnsWith(setAnswering)}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        query={query}
        empty={
          <EmptyState
            drawing={<CardsDrawing />}
            title="Nessuna fattura"
            text="Qui compare chi ha chiesto la fattura di un acquisto di questo mese."
          />
        }
      />
      <AnswerDialog
        invoice={answering}
        busy={move.isPending}
        error={move.error}
        onClose={() => {
          setAnswering(undefined)
          move.reset()
        }}
        onAnswer={(answer) => answering && move.mutate({ ids: [answering.id], ...answer })}
        onRemade={() => setAnswering(undefined)}
      />
    </AdminPage>
  )
}

const columnsWith = (onAnswer: (invoice: InvoiceRecord) => void): readonly Column<InvoiceRecord>[] => [
  {
    key: 'number',
    label: 'Fattura',
    cell: ({ number, at, file }) => (
      <span className="num grid">
        <b>{number}</b>
        <span className="text-sm text-ink-2">{italianDate(at)}</span>
        <span className="text-xs text-ink-3">{file}</span>
      </span>
    ),
  },
  {
    key: 'buyer',
    label: 'Intestata a',
    cell: ({ buyer, king, purchase_id }) => (
      <span className="grid">
        <span className="break-words">{buyer ?? 'Dati eliminati'}</span>
        <Link to={`/admin/payments/${purchase_id}`} className="link num relative justify-self-start text-sm">
          n. {purchase_id} · {king.name}
        </Link>
      </span>
    ),
  },
  {
    key: 'total',
    label: 'Importo',
    align: 'end',
    cell: ({ total, vat, kind }) => (
      <span className="grid">
        <b>{euro(kind === 'invoice' ? total : -total)}</b>
        <span className="text-sm text-ink-2">IVA {euro(vat)}</span>
      </span>
    ),
  },
  { key: 'state', label: 'Invio', cell: (invoice) => <State {...invoice} /> },
  {
    key: 'actions',
    label: 'Azioni',
    align: 'end',
    cell: (invoice) =>
      invoice.state === 'sent' || invoice.state === 'rejected' ? (
        <Button
          look="tertiary"
          className="relative"
          aria-label={`Risposta per ${invoice.number}`}
          onClick={() => onAnswer(invoice)}
        >
          Risposta
        </Button>
      ) : null,
  },
]

function State({ state, sent_at, answer, due, late }: InvoiceRecord) {
  const { tone, text } = stateWords[state]
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      <Badge tone={tone}>{text}</Badge>
      {sent_at ? <span className="num text-ink-2">inviata il {italianDate(sent_at)}</span> : null}
      {state === 'to_send' || state === 'rejected' ? (
        <span className={`num ${late ? 'font-semibold text-danger-text' : 'text-ink-2'}`}>
          entro il {italianDate(due)}
        </span>
      ) : null}
      {answer ? <span className="break-words text-ink-2">{answer}</span> : null}
    </span>
  )
}

function useMove(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      ids: number[]
      state: 'sent' | 'accepted' | 'rejected'
      answer?: string | undefined
    }) => fetchBody(staffInvoiceEndpoints.move, { body }),
    onSuccess({ moved }) {
      toast.success(counted(moved, 'fattura aggiornata', 'fatture aggiornate'))
      onDone()
    },
    onError: (error, { state }) => {
      if (state === 'sent') toast.error(messageOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicesKey }),
  })
}

function SaveZip({ filters }: { filters: { month: string; state?: TransmissionState } }) {
  const [saving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    try {
      await download(staffInvoiceEndpoints.zip, filters, `lieta-fatture-${filters.month}.zip`)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setSaving(false)
  }
  return (
    <Button look="secondary" busy={saving && 'Preparo…'} onClick={() => void save()}>
      <Download size={18} strokeWidth={1.6} aria-hidden />
      XML in ZIP
    </Button>
  )
}
