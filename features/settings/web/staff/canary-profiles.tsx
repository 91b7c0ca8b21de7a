import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { canariesMax } from '../../contract/settings.ts'
import { settingLabels } from './setting-words.ts'
import type { SettingDraft } from './use-setting-draft.ts'

interface CanaryProfilesProps {
  draft: SettingDraft
  error: string | undefined
}

/** Nicknames of profiles that only who copies the catalogue opens; saved with the other settings. */
export function CanaryProfiles({ draft, error }: CanaryProfilesProps) {
  const [nickname, setNickname] = useState('')
  const names = draft.value('canary_profiles')
  const full = names.length >= canariesMax
  const blocked = full
    ? `Al massimo ${canariesMax} profili sentinella.`
    : nickname.trim() === '' && 'Scrivi un nickname.'
  const change = (next: readonly string[]) => draft.change('canary_profiles', next)
  return (
    <Panel className="p-5 lg:p-6">
      <h2 className="text-xl font-card">{settingLabels.canary_profiles}</h2>
      <p className="mt-1.5 text-sm text-ink-2">
        Profili che nessuno cerca davvero. Chi ne apre due in un’ora sta copiando il catalogo, e in coda
        arriva una segnalazione.
      </p>
      <div className="mt-4 grid max-w-lg gap-2">
        <div className="flex items-end gap-2.5">
          <TextInput
            id="canary_profiles"
            label="Aggiungi un nickname"
            className="flex-1"
            autoComplete="off"
            value={nickname}
            onChange={({ target }) => setNickname(target.value)}
          />
          <Button
            look="secondary"
            blocked={blocked}
            onClick={() => {
              change([...new Set([...names, nickname.trim()])])
              setNickname('')
            }}
          >
            Aggiungi
          </Button>
        </div>
        {error ? <FieldError>{error}</FieldError> : null}
        {names.length === 0 ? <p className="text-sm text-ink-3">Nessuno.</p> : null}
        <ul className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li key={name} className="flex items-center rounded-sm bg-sunken pl-3 text-sm">
              {name}
              <IconButton
                label={`Rimuovi ${name}`}
                onClick={() => change(names.filter((other) => other !== name))}
              >
                <X size={16} strokeWidth={1.8} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
