import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { userKey, useUser } from '#features/accounts/web/session.tsx'
import { call } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { updateProfile } from '../contract/edited-profile.ts'

/** `visibility_status` of the profile [PROFILE-36], the more private one first. */
const choices = [
  { value: 1, label: 'Solo chi è registrato', hint: 'Chi visita il sito senza account vede un disegno.' },
  { value: 0, label: 'Tutti', hint: 'Anche chi non ha un account.' },
] as const

/** Who sees the pictures. Saved as it is chosen; a choice that could not be saved goes back and says so. */
export function PhotoVisibilityCard() {
  const user = useUser()
  const queryClient = useQueryClient()
  const id = useId()
  // Until it is saved, or not.
  const [chosen, setChosen] = useState<0 | 1 | null>(null)
  const change = useMutation({
    mutationFn: (visibility_status: 0 | 1) => call(updateProfile, { body: { visibility_status } }),
    onSuccess: () => toast.success('Profilo aggiornato', { seconds: 10 }),
    onError: (error) => toast.error(messageOf(error)),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: userKey })
      setChosen(null)
    },
  })
  const shown = chosen ?? user.profile.visibility_status
  return (
    <Panel aria-labelledby={id} className="grid gap-2 p-6 max-sm:p-4">
      <PanelTitle>
        <span id={id}>Chi vede le mie foto</span>
      </PanelTitle>
      <div role="radiogroup" aria-labelledby={id} className="grid">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="grid grid-cols-[22px_1fr] items-start gap-3.5 border-b border-line py-3 last:border-0"
          >
            <input
              id={`${id}-${value}`}
              type="radio"
              name={id}
              className="tick"
              checked={shown === value}
              aria-labelledby={`${id}-${value}-label`}
              aria-describedby={`${id}-${value}-hint`}
              onChange={() => {
                setChosen(value)
                change.mutate(value)
              }}
            />
            <span>
              <b id={`${id}-${value}-label`} className="block text-base font-semibold">
                {label}
              </b>
              <span id={`${id}-${value}-hint`} className="text-sm text-ink-2">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Panel>
  )
}
