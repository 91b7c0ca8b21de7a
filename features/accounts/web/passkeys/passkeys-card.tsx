import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Passkey, passkeyEndpoints, passkeyLimit } from '../../contract/passkeys.ts'
import { deviceName } from '../../contract/device-name.ts'
import { userKey } from '../session.tsx'
import { RemoveDialog, RenameDialog } from './passkey-dialogs.tsx'
import { passkeyProblem } from './problem.ts'
import { passkeysWork } from './support.ts'

const passkeysKey = ['passkeys'] as const

/** One's own passkeys, and the way to a new one. */
export function PasskeysCard() {
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => fetchBody(passkeyEndpoints.list, { signal, quiet: true }),
  })
  return (
    <Panel aria-labelledby="passkeys" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="passkeys">Passkey</span>
      </PanelTitle>
      <p className="mt-1.5 text-base text-ink-2">
        Entri con il volto, l’impronta o il PIN del tuo dispositivo, senza password. Il segreto resta lì, o
        nel tuo gestore di password. A noi non arriva, e nessuno può rubartelo con un sito finto.
      </p>
      {passkeys.data ? (
        <ul className="mt-3 grid empty:hidden" aria-label="Le tue passkey">
          {passkeys.data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : passkeys.error ? (
        <ErrorState onRetry={() => void passkeys.refetch()} busy={passkeys.isFetching} />
      ) : (
        <Skeleton className="mt-4 h-14" />
      )}
      {passkeysWork() ? (
        <AddPasskey isFull={passkeys.data?.length === passkeyLimit} />
      ) : (
        <p className="mt-4 text-base text-ink-2">Da questo browser non si possono aggiungere passkey.</p>
      )}
    </Panel>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const changed = usePasskeysChanged()
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null)
  const close = () => setAsking(null)
  const { name, suspect } = passkey
  return (
    <li className="flex items-center gap-x-3.5 border-b border-line py-3 last:border-0 max-sm:flex-wrap">
      <KeyRound size={22} strokeWidth={1.6} className="flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 text-base">
        <b className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {suspect ? <Badge tone="danger">Bloccata</Badge> : null}
        </b>
        <span className="num block text-sm text-ink-2">{whenUsed(passkey)}</span>
      </span>
      <span className="flex max-sm:w-full max-sm:justify-end">
        <Button look="tertiary" size="sm" aria-label={`Rinomina ${name}`} onClick={() => setAsking('name')}>
          Rinomina
        </Button>
        <Button look="tertiary" size="sm" aria-label={`Rimuovi ${name}`} onClick={() => setAsking('removal')}>
          Rimuovi
        </Button>
      </span>
      <RenameDialog passkey={passkey} open={asking === 'name'} onClose={close} onDone={changed} />
      <RemoveDialog passkey={passkey} open={asking === 'removal'} onClose={close} onDone={changed} />
    </li>
  )
}

function whenUsed({ created_at: made, last_used_at: used, suspect }: Passkey): string {
  if (suspect) return 'Potrebbe esisterne una copia. Rimuovila e controlla il dispositivo.'
  const added = `Aggiunta il ${italianDate(made)}`
  return used === null ? `${added}, mai usata` : `${added}. Ultimo uso: ${italianMoment(used)}`
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  const changed = usePasskeysChanged()
  const add = useMutation({
    async mutationFn() {
      const [{ makePasskey }, creation] = await Promise.all([
        import('./ceremony.ts'),
        fetchBody(passkeyEndpoints.registrationChallenge),
      ])
      const passkey = await makePasskey(creation)
      return fetchBody(passkeyEndpoints.add, { body: { passkey, name: deviceName(navigator.userAgent) } })
    },
    async onSuccess() {
      await changed()
      toast.success('Passkey aggiunta')
    },
  })
  return (
    <div className="mt-4 grid gap-3">
      <Button
        look="secondary"
        block
        busy={add.isPending && 'Aggiungo…'}
        blocked={isFull && `Hai già ${passkeyLimit} passkey. Rimuovine una per aggiungerne un’altra.`}
        onClick={() => add.mutate()}
      >
        Aggiungi una passkey
      </Button>
      {add.error ? <Alert>{passkeyProblem(add.error)}</Alert> : null}
    </div>
  )
}

/** The list, and for the staff whether they have a second factor. */
function usePasskeysChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: passkeysKey }),
      queryClient.invalidateQueries({ queryKey: userKey }),
    ])
  }
}
