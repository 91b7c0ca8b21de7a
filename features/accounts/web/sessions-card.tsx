import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { accountEndpoints } from '../contract/accounts.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { useSession } from './session.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { deviceKind, deviceName } from '../contract/device-name.ts'

type OpenSession = AnswerOf<typeof accountEndpoints.sessions>['body'][number]

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop }

/** Where one is signed in, and the way out of each and of all. */
export function SessionsCard() {
  const [leaving, setLeaving] = useState(false)
  const sessions = useQuery({
    queryKey: sharedKeys.sessions,
    queryFn: ({ signal }) => fetchBody(accountEndpoints.sessions, { signal, quiet: true }),
  })
  return (
    <Panel aria-labelledby="sessions" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="sessions">I tuoi dispositivi</span>
      </PanelTitle>
      <p className="mt-1.5 text-base text-ink-2">
        Da qui si accede al tuo account. Se non riconosci un dispositivo, scollegalo e cambia la password.
      </p>
      {sessions.data ? (
        <ul className="mt-3 grid" aria-label="Dispositivi collegati">
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <ErrorState onRetry={() => void sessions.refetch()} busy={sessions.isFetching} />
      ) : (
        <Skeleton className="mt-4 h-24" />
      )}
      <Button look="secondary" block className="mt-4" onClick={() => setLeaving(true)}>
        Esci da tutti i dispositivi
      </Button>
      <LeaveAllDialog open={leaving} onClose={() => setLeaving(false)} />
    </Panel>
  )
}

function Device({ session }: { session: OpenSession }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(accountEndpoints.endSession, { params: { id: String(session.id) } }),
    onSuccess: () => toast.success('Dispositivo scollegato'),
    onError: (error) => toast.error(messageOf(error)),
    // Gone already counts as gone.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.sessions }),
  })
  const Icon = icons[deviceKind(session.device)]
  const name = deviceName(session.device)
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-3 last:border-0">
      <Icon size={22} strokeWidth={1.6} className="flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 text-base">
        <b className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {session.current ? <Badge tone="trust">Questo dispositivo</Badge> : null}
          {session.impersonated ? <Badge tone="wait">Team di Lieta</Badge> : null}
        </b>
        <span className="num block text-sm text-ink-2">
          {session.current ? 'Attivo ora' : `Ultimo uso: ${italianMoment(session.last_used_at)}`}
          {session.passkey ? ', con passkey' : null}
        </span>
        <span className="num block text-sm text-ink-2">
          {[
            `Primo accesso: ${italianDate(session.first_used_at)}`,
            session.network && `Rete ${session.network}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {session.current ? null : (
        <Button
          look="tertiary"
          size="sm"
          aria-label={`Scollega ${name}`}
          busy={end.isPending && 'Scollego…'}
          onClick={() => end.mutate()}
        >
          Scollega
        </Button>
      )}
    </li>
  )
}

function LeaveAllDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { signOut } = useSession()
  const leave = useMutation({
    mutationFn: () => call(accountEndpoints.endAllSessions),
    onSuccess: signOut,
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Esci da tutti i dispositivi"
      confirm="Esci ovunque"
      busy={leave.isPending && 'Esco…'}
      onConfirm={() => leave.mutate()}
    >
      <p>L’accesso finisce anche qui. Per continuare dovrai accedere di nuovo con la tua password.</p>
    </ConfirmDialog>
  )
}
