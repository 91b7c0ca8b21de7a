import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import {
  notificationEndpoints,
  type NotificationSettings,
  notificationTimes,
} from '#contract/notifications.ts'
import { call, fetchBody } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { userKey } from '#web/shell/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'

const settingsKey = ['notification-settings'] as const
const { awayMinutes, quietFrom, quietUntil } = notificationTimes

/** How one is told of messages while away. */
export function NotificationsCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => fetchBody(notificationEndpoints.settings, { signal, quiet: true }),
  })
  return (
    <Panel aria-labelledby="notifications" className="grid gap-3 p-6 max-sm:p-4">
      <PanelTitle>
        <span id="notifications">Notifiche</span>
      </PanelTitle>
      <p className="text-base text-ink-2">
        Se hai messaggi non letti e non ci sei da {awayMinutes} minuti ti avvisiamo. Il testo dei messaggi non
        esce mai da Lieta.
      </p>
      {data ? (
        <Switches settings={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </Panel>
  )
}

function Switches({ settings }: { settings: NotificationSettings }) {
  const change = useChange()
  return (
    <div className="grid">
      <Switch
        label="E-mail"
        hint="Chi ti ha scritto e quanti messaggi, al massimo una volta all’ora."
        checked={settings.mail}
        onChange={(mail) => change.mutate({ ...settings, mail })}
      />
      <Switch
        label="SMS"
        hint={`Solo quanti messaggi, senza nomi, al tuo numero: al massimo uno al giorno, mai tra le ${quietFrom} e le ${quietUntil}.`}
        checked={settings.sms}
        onChange={(sms) => change.mutate({ ...settings, sms })}
      />
    </div>
  )
}

/** Shows the choice at once, and takes it back if it could not be saved. */
function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: NotificationSettings) => call(notificationEndpoints.change, { body: wish }),
    // One after another, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    async onMutate(wish) {
      await queryClient.cancelQueries({ queryKey: settingsKey })
      queryClient.setQueryData(settingsKey, wish)
    },
    onSuccess: () => toast.success('Notifiche aggiornate'),
    onError: (error) => toast.error(messageOf(error)),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: settingsKey })
      // The profile shows the text messages as 'Email + SMS'.
      await queryClient.invalidateQueries({ queryKey: userKey })
    },
  })
}

interface SwitchProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid min-h-11 grid-cols-[24px_1fr] items-start gap-3 border-b border-line py-3 last:border-0"
    >
      <input
        id={id}
        type="checkbox"
        className="tick"
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <b id={`${id}-label`} className="block text-base font-semibold">
          {label}
        </b>
        <span id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </span>
      </span>
    </label>
  )
}
