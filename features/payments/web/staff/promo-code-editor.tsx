import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PromoCode } from '../../contract/promo-codes.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { PromoCodeForm } from './promo-code-form.tsx'
import { PromoUses } from './promo-uses.tsx'
import { promoStateWords } from './promo-words.ts'
import { WaitingNote } from './price-proposal-notes.tsx'
import { promoCodeQuery, shopsQuery, useRetirePromoCode } from './queries.ts'

const back = { to: '/admin/promo-codes', label: 'Codici promo' }

/** One code with its use, or with `new` in the address one that is yet to be. */
export function PromoCodeEditor() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const isNew = id === 'new'
  const code = useQuery({ ...promoCodeQuery(Number(id)), enabled: /^\d+$/.test(id) })
  const shops = useQuery(shopsQuery)
  const missing = code.error instanceof ApiError && [404, 422].includes(code.error.status)
  if (missing || (!isNew && !/^\d+$/.test(id))) return <NotFoundPage />
  const ready = shops.data !== undefined && (isNew || code.data !== undefined)
  return (
    <AdminPage
      title={code.data?.code ?? (isNew ? 'Nuovo codice' : 'Codice promo')}
      back={back}
      note={
        code.data && (
          <Badge tone={promoStateWords[code.data.state].tone}>{promoStateWords[code.data.state].text}</Badge>
        )
      }
      actions={code.data?.retired_at === null && <Retire code={code.data} />}
    >
      {code.data?.state === 'waiting' ? (
        <WaitingNote>
          Porta un Credito molto sotto il prezzo solito. Vale un’ora dopo la conferma di qualcun altro del
          team.
        </WaitingNote>
      ) : null}
      {ready ? (
        <>
          <PromoCodeForm
            key={id}
            code={code.data ?? null}
            shops={shops.data}
            onSaved={({ id: savedId, state }) => {
              toast.success(
                state === 'waiting'
                  ? 'Salvato. Ora serve la conferma di qualcun altro del team.'
                  : isNew
                    ? 'Codice creato'
                    : 'Codice salvato',
              )
              if (isNew) void navigate(`/admin/promo-codes/${savedId}`, { replace: true })
            }}
          />
          {code.data ? <PromoUses code={code.data} /> : null}
        </>
      ) : code.isError || shops.isError ? (
        <ErrorState
          onRetry={() => {
            if (code.isError) void code.refetch()
            if (shops.isError) void shops.refetch()
          }}
          busy={code.isFetching || shops.isFetching}
        />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </AdminPage>
  )
}

function Retire({ code }: { code: PromoCode }) {
  const [asking, setAsking] = useState(false)
  const retire = useRetirePromoCode(code.id)
  return (
    <>
      <Button look="danger-quiet" onClick={() => setAsking(true)}>
        Ritira
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => {
          setAsking(false)
          retire.reset()
        }}
        title={`Ritirare ${code.code}?`}
        confirm="Ritira"
        destructive
        busy={retire.isPending && 'Ritiro…'}
        error={retire.error}
        onConfirm={(reason) =>
          retire.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              toast.success('Codice ritirato')
            },
          })
        }
      >
        <p>
          Da subito non vale più, e non si può riattivare. Chi ha già un pagamento aperto con lo sconto lo può
          finire.
        </p>
      </ReasonDialog>
    </>
  )
}
