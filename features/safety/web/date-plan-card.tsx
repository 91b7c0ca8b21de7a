import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, FileLock2, Plus, Trash2 } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { type DatePlan, datePlanEndpoints } from '../contract/date-plans.ts'
import { call } from '#platform/web/api/client.ts'
import { messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { useEvidence } from '#platform/web/shell/use-evidence.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { momentOf, PlanFacts, StateBadge } from './plan-words.tsx'
import { datePlansQuery } from './plan-queries.ts'

interface DatePlanCardProps {
  plan: DatePlan
  /** Where the focus goes when the plan has just been made. */
  title?: RefObject<HTMLHeadingElement | null> | undefined
}

export function DatePlanCard({ plan, title }: DatePlanCardProps) {
  const id = useId()
  const { checkIn, extend, remove } = useChanges(plan)
  const evidence = useEvidence({ subject: 'plan', id: String(plan.id) })
  const modal = useModal()
  const askToRemove = () =>
    modal.open({
      title: 'Eliminare il piano?',
      body: <p>Il link non si aprirà più e non avviseremo nessuno.</p>,
      actions: (
        <>
          <Button look="secondary" autoFocus onClick={modal.close}>
            Annulla
          </Button>
          <Button
            look="danger"
            onClick={() => {
              modal.close()
              remove.mutate()
            }}
          >
            Elimina
          </Button>
        </>
      ),
    })
  return (
    <Panel aria-labelledby={id} className="grid gap-4.5 p-6 max-sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={title} id={id} tabIndex={-1} className="min-w-0 text-xl font-card break-words">
          Incontro con {plan.who}
        </h3>
        <StateBadge state={plan.state} />
      </div>
      <PlanFacts plan={plan} others={[['Persona di fiducia', contactWords(plan)]]} />
      {plan.state === 'well' ? null : <PrivateLink plan={plan} />}
      <div className="flex flex-wrap gap-2.5">
        {plan.state === 'well' || plan.state === 'planned' ? null : (
          <Button onClick={() => checkIn.mutate()} busy={checkIn.isPending && 'Confermo…'}>
            <Check size={18} strokeWidth={1.8} aria-hidden />
            Tutto bene
          </Button>
        )}
        {plan.warned_at === null && (plan.state === 'under_way' || plan.state === 'awaited') ? (
          <Button look="secondary" onClick={() => extend.mutate()} busy={extend.isPending && 'Aggiungo…'}>
            <Plus size={18} strokeWidth={1.8} aria-hidden />
            Un’altra ora
          </Button>
        ) : null}
        <Button look="tertiary" onClick={evidence.open}>
          <FileLock2 size={18} strokeWidth={1.6} aria-hidden />
          Fascicolo
        </Button>
        <Button look="tertiary" onClick={askToRemove} busy={remove.isPending && 'Elimino…'}>
          <Trash2 size={18} strokeWidth={1.6} aria-hidden />
          Elimina
        </Button>
      </div>
      {evidence.dialog}
    </Panel>
  )
}

function contactWords({ contact, contact_refused, warned_at, state, warn_at }: DatePlan): string {
  if (contact_refused) return 'Preferisce non ricevere avvisi, quindi non avviseremo nessuno'
  if (contact === null) return 'Nessuna, quindi non avviseremo nessuno'
  const who = `${contact.name}, ${contact.email}`
  if (warned_at !== null) return `${who}. Avvisata ${momentOf(warned_at)}`
  return state === 'well' ? who : `${who}. Senza conferma le scriviamo ${momentOf(warn_at)}`
}

function PrivateLink({ plan: { url, link_until } }: { plan: DatePlan }) {
  const id = useId()
  async function copy() {
    await navigator.clipboard.writeText(url)
    toast.success('Link copiato')
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm leading-normal font-semibold">
        Link privato
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 max-sm:grid-cols-1">
        <input
          id={id}
          readOnly
          value={url}
          className="input"
          onFocus={(event) => event.target.select()}
          aria-describedby={`${id}-hint`}
        />
        <Button
          look="secondary"
          className="min-h-12"
          onClick={() => copy().catch(() => document.getElementById(id)?.focus())}
        >
          <Copy size={18} strokeWidth={1.6} aria-hidden />
          Copia il link
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-xs leading-normal text-ink-3">
        Chi lo apre vede questo piano, fino a {momentOf(link_until)}. Dallo solo a persone di cui ti fidi.
      </p>
    </div>
  )
}

function useChanges({ id }: DatePlan) {
  const queryClient = useQueryClient()
  const key = datePlansQuery.queryKey
  const onError = (error: Error) => {
    if (!(error instanceof NetworkError)) toast.error(messageOf(error))
  }
  const put = (changed: DatePlan) =>
    queryClient.setQueryData(key, (plans) => plans?.map((plan) => (plan.id === id ? changed : plan)))
  const checkIn = useMutation({
    mutationFn: () => call(datePlanEndpoints.checkIn, { params: { id } }),
    onSuccess({ body }) {
      put(body)
      toast.success('Bene. Lo vede anche chi ha il link.')
    },
    onError,
  })
  const extend = useMutation({
    mutationFn: () => call(datePlanEndpoints.extend, { params: { id } }),
    onSuccess({ body }) {
      put(body)
      toast.success(`Te lo chiediamo ${momentOf(body.ends_at)}`)
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call(datePlanEndpoints.revoke, { params: { id } }),
    onSuccess() {
      queryClient.setQueryData(key, (plans) => plans?.filter((plan) => plan.id !== id))
      toast.success('Piano eliminato')
    },
    onError,
  })
  return { checkIn, extend, remove }
}
