import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { ApiError } from '#platform/web/api/errors.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { notificationEndpoints } from '../contract/notifications.ts'
import { startPush } from './push.ts'

interface PushNowProps {
  /** Whose answer is awaited. */
  name: string
  onDone: () => void
}

/** Offers the browser's notifications while somebody waits for an answer; the browser itself asks only after a press. */
export function PushNow({ name, onDone }: PushNowProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => startPush((await fetchBody(notificationEndpoints.settings)).push_key),
    onSuccess: (given) => given && toast.success('Notifiche attive su questo dispositivo'),
    onError: (error) =>
      toast.error(
        error instanceof ApiError
          ? error.message
          : 'Il browser non ha attivato le notifiche. Riprova dalle impostazioni del profilo.',
      ),
    onSettled() {
      onDone()
      return queryClient.invalidateQueries({ queryKey: ['notification-settings'] })
    },
  })
  return (
    <section
      aria-label="Notifiche del browser"
      className="mx-6 mb-3 flex flex-none flex-wrap items-center gap-x-3.5 gap-y-2 rounded-md bg-sunken px-4 py-3 text-base max-sm:mx-3"
    >
      <Bell size={20} strokeWidth={1.6} className="flex-none text-primary-text" aria-hidden />
      <p className="min-w-40 flex-1 leading-normal">
        Vuoi sapere quando {name} risponde? Il testo non compare mai nella notifica.
      </p>
      <span className="flex gap-2">
        <Button look="tertiary" size="sm" height="target" onClick={onDone}>
          Non ora
        </Button>
        <Button
          look="secondary"
          size="sm"
          height="target"
          busy={isPending && 'Attivo…'}
          onClick={() => mutate()}
        >
          Avvisami
        </Button>
      </span>
    </section>
  )
}
