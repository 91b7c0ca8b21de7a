import { useState } from 'react'
import { badgeEndpoints, standingTerms } from '#features/profiles/contract/badges.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { CheckboxTile } from '#platform/web/ui/checkbox.tsx'
import type { ActionDialogProps } from './ban-dialogs.tsx'
import { endOf, Term } from '#platform/web/staff/term.tsx'
import { useUserAction } from './user-queries.ts'
import { badgeWords } from './user-words.ts'
import { Link } from 'react-router'

export function BadgesDialog({ person: { user, profile }, open, onClose }: ActionDialogProps) {
  const [chosen, setChosen] = useState<{ verified?: boolean; top?: boolean }>({})
  const [until, setUntil] = useState('')
  const [unchanged, setUnchanged] = useState(false)
  const hide = () => {
    setChosen({})
    setUntil('')
    setUnchanged(false)
    onClose()
  }
  const action = useUserAction(
    (body: BodyIn<typeof badgeEndpoints.badges>) =>
      fetchBody(badgeEndpoints.badges, { params: { id: user.id }, body }),
    hide,
  )
  const close = () => {
    action.reset()
    hide()
  }
  const { verified = user.verified_profile, top = user.top_profile } = chosen
  const expires = endOf(until)
  // A new end is for what is ticked; without one, only what was ticked or unticked changes.
  const changes = (before: boolean, after: boolean) => before !== after || (after && expires !== null)
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Badge di ${user.name}`}
      confirm="Salva"
      hint="Resta nel registro. Se rimuovi un badge, la persona lo legge nell’email."
      busy={action.isPending && 'Salvo…'}
      error={action.error}
      onConfirm={(reason) => {
        const body = {
          reason,
          expires_at: expires,
          ...(changes(user.verified_profile, verified) && { verified_profile: verified }),
          ...(changes(user.top_profile, top) && { top_profile: top }),
        }
        if ('verified_profile' in body || 'top_profile' in body) action.mutate(body)
        else setUnchanged(true)
      }}
    >
      <div className="flex flex-wrap gap-2.5">
        <CheckboxTile
          label={badgeWords.verified}
          checked={verified}
          onChange={({ target }) => setChosen({ ...chosen, verified: target.checked })}
        />
        <CheckboxTile
          label={badgeWords.top}
          checked={top}
          onChange={({ target }) => setChosen({ ...chosen, top: target.checked })}
        />
      </div>
      <p className="text-sm text-ink-2">
        Il Profilo top segue i{' '}
        <Link to="/trasparenza#top" className="link">
          criteri pubblicati
        </Link>
        . A mano si dà solo con un motivo e una scadenza. Nessun badge cambia il costo della chat.
      </p>
      <Ends profile={profile} />
      <Term
        label="Valido fino al"
        none={`Profilo verificato ${standingTerms.verifiedMonths} mesi, Profilo top ${standingTerms.staffTopDays} giorni`}
        value={until}
        onChange={setUntil}
        error={action.error instanceof ApiError ? action.error.fields.expires_at : undefined}
      />
      {unchanged ? <p className="text-sm text-danger-text">Non hai cambiato nulla.</p> : null}
    </ReasonDialog>
  )
}

/** Until when each badge holds that ends by itself. */
function Ends({ profile }: { profile: ActionDialogProps['person']['profile'] }) {
  const ends = [
    { word: badgeWords.verified, end: profile.verified_until },
    { word: badgeWords.top, end: profile.top_until },
  ]
  return ends.map(({ word, end }) =>
    end ? (
      <p key={word} className="text-sm">
        «{word}» vale fino al {italianMoment(end)}.
      </p>
    ) : null,
  )
}
