import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { userKey } from '#features/accounts/web/session.tsx'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { CheckboxRow } from '#platform/web/ui/checkbox.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import {
  type NotificationChannel,
  type NotificationType,
  notificationSwitches,
  notificationTypes,
} from '../contract/notification-types.ts'
import {
  type NotificationChange,
  type NotificationSettings,
  notificationEndpoints,
} from '../contract/notifications.ts'
import { currentEndpoint, pushAbility, startPush, stopPush } from './push.ts'

const settingsKey = ['notification-settings'] as const
const browserKey = ['push-endpoint'] as const
const { mail: byMail, sms: bySms, push } = notificationTypes.messages.channels
/**
 * Of everything that this person may hear of but messages, whose switches come first and are kept under names of their
 * own.
 */
const otherSwitchesOf = ({ switches }: NotificationSettings) =>
  notificationSwitches.filter(
    (one) =>
      one.type !== 'messages' &&
      switches.some(({ type, channel }) => type === one.type && channel === one.channel),
  )

/** How one is told of messages while away, and of what else may be switched off. */
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
        Se ti scrivono quando non ci sei, ti avvisiamo. Il testo dei messaggi non esce mai da Lieta.
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
      <CheckboxRow
        label={byMail.switch.label}
        hint={byMail.switch.hint}
        checked={settings.mail}
        onChange={(mail) => change.mutate({ mail, sms: settings.sms })}
      />
      <CheckboxRow
        label={bySms.switch.label}
        hint={bySms.switch.hint}
        checked={settings.sms}
        onChange={(sms) => change.mutate({ mail: settings.mail, sms })}
      />
      <PushSwitch settings={settings} />
      {otherSwitchesOf(settings).map(({ type, channel, label, hint }) => (
        <CheckboxRow
          key={`${type} ${channel}`}
          label={label}
          hint={hint}
          checked={isOn(settings, type, channel)}
          onChange={(enabled) =>
            change.mutate({
              mail: settings.mail,
              sms: settings.sms,
              switches: [{ type, channel, enabled }],
            })
          }
        />
      ))}
    </div>
  )
}

function isOn({ switches }: NotificationSettings, type: NotificationType, channel: NotificationChannel) {
  return switches.some((one) => one.type === type && one.channel === channel && one.enabled)
}

const explained = {
  able: `Su questo dispositivo, senza nomi, al massimo una ogni ${push.pace.everyMinutes} minuti. Si disattivano quando esci dall’account.`,
  blocked:
    'Il browser le ha bloccate per questo sito. Per riceverle consenti le notifiche nelle impostazioni del browser, poi ricarica la pagina.',
  unable:
    'Questo browser non le offre. Su iPhone e iPad funzionano dopo aver aggiunto Lieta alla schermata Home.',
} as const

/** For this browser alone; it asks for permission only when switched on. */
function PushSwitch({ settings }: { settings: NotificationSettings }) {
  const queryClient = useQueryClient()
  // What the browser has; the server has forgotten it once its session ended.
  const { data: endpoint = null } = useQuery({ queryKey: browserKey, queryFn: currentEndpoint })
  const on = endpoint !== null && endpoint === settings.push_endpoint
  const change = useMutation({
    mutationFn: async (wanted: boolean) =>
      wanted ? startPush(settings.push_key) : stopPush(settings.push_endpoint ?? ''),
    onSuccess: (given) => given !== false && toast.success('Notifiche aggiornate'),
    onError: (error) =>
      toast.error(
        error instanceof ApiError
          ? error.message
          : 'Il browser non ha attivato le notifiche. Riprova più tardi.',
      ),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: browserKey })
      await queryClient.invalidateQueries({ queryKey: settingsKey })
    },
  })
  const ability = pushAbility()
  return (
    <CheckboxRow
      label="Notifiche del browser"
      hint={explained[ability]}
      checked={change.isPending ? change.variables : on}
      disabled={ability !== 'able' || change.isPending}
      onChange={(wanted) => change.mutate(wanted)}
    />
  )
}

/** Shows the choice at once, and takes it back if it could not be saved. */
function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: NotificationChange) => call(notificationEndpoints.change, { body: wanted }),
    // One after another, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    async onMutate(wanted) {
      await queryClient.cancelQueries({ queryKey: settingsKey })
      queryClient.setQueryData<NotificationSettings>(settingsKey, (old) => old && changed(old, wanted))
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

function changed(old: NotificationSettings, { mail, sms, switches = [] }: NotificationChange) {
  return {
    ...old,
    mail,
    sms,
    switches: old.switches.map(
      (one) => switches.find(({ type, channel }) => type === one.type && channel === one.channel) ?? one,
    ),
  }
}
