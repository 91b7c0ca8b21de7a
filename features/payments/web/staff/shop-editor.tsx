import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { StaffShop } from '../../contract/shops.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { euro } from '#platform/web/staff/amounts.ts'
import { WaitingNote } from './price-proposal-notes.tsx'
import { shopsQuery, useRetireShop } from './queries.ts'
import { ShopForm } from './shop-form.tsx'

const back = { to: '/admin/shops', label: 'Pacchetti' }

/** One package, or with `new` in the address one that is yet to be. */
export function ShopEditor() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data: shops, isError, isFetching, refetch } = useQuery(shopsQuery)
  const shop = shops?.find((each) => String(each.id) === id) ?? null
  if (shops !== undefined && shop === null && id !== 'new') return <NotFoundPage />
  const title = shop?.title ?? (id === 'new' ? 'Nuovo pacchetto' : 'Pacchetto')
  return (
    <AdminPage title={title} back={back} actions={shop && <Retire shop={shop} />}>
      {shop?.waiting ? <Waiting {...shop.waiting} /> : null}
      {shops === undefined ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton className="h-96 rounded-md" />
        )
      ) : (
        <ShopForm
          key={id}
          shop={shop}
          others={shops.filter((each) => each !== shop && each.retired_at === null)}
          onSaved={({ waiting }) => {
            toast.success(
              waiting && !waiting.starts_at
                ? 'Salvato. Il prezzo è molto sotto il solito e aspetta la conferma di qualcun altro del team.'
                : shop
                  ? 'Pacchetto salvato'
                  : 'Pacchetto in vendita',
            )
            void navigate('/admin/shops')
          }}
        />
      )}
    </AdminPage>
  )
}

function Waiting({ price, credits, starts_at: starts }: NonNullable<StaffShop['waiting']>) {
  const offer = `${withThousands(credits)} Crediti a ${euro(price)}`
  return (
    <WaitingNote>
      {starts
        ? `Confermato, dal ${italianMoment(starts)} in vendita ${offer}.`
        : `${offer} è molto sotto il solito e aspetta la conferma di qualcun altro del team`}
    </WaitingNote>
  )
}

function Retire({ shop }: { shop: StaffShop }) {
  const [asking, setAsking] = useState(false)
  const retired = shop.retired_at !== null
  const retire = useRetireShop(shop.id, retired)
  return (
    <>
      <Button look={retired ? 'secondary' : 'danger-quiet'} onClick={() => setAsking(true)}>
        {retired ? 'Rimetti in vendita' : 'Ritira'}
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => {
          setAsking(false)
          retire.reset()
        }}
        title={retired ? `Rimettere in vendita «${shop.title}»?` : `Ritirare «${shop.title}»?`}
        confirm={retired ? 'Rimetti in vendita' : 'Ritira'}
        destructive={!retired}
        busy={retire.isPending && (retired ? 'Salvo…' : 'Ritiro…')}
        error={retire.error}
        onConfirm={(reason) =>
          retire.mutate(reason, {
            onSuccess: ({ waiting }) => {
              setAsking(false)
              toast.success(
                waiting
                  ? 'Il prezzo è molto sotto il solito e aspetta la conferma di qualcun altro del team'
                  : retired
                    ? 'Pacchetto di nuovo in vendita'
                    : 'Pacchetto ritirato',
              )
            },
          })
        }
      >
        <p>
          {retired
            ? 'Torna nello Shop al suo posto, con il prezzo che ha adesso.'
            : 'Sparisce dallo Shop. Chi lo sta già pagando lo riceve come concordato. Potrai rimetterlo in vendita.'}
        </p>
      </ReasonDialog>
    </>
  )
}
