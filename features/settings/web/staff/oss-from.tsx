import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { settingLabels } from './setting-words.ts'
import type { SettingDraft } from './use-setting-draft.ts'

interface OssFromProps {
  draft: SettingDraft
  error: string | undefined
}

/** From when on VAT is that of the buyer's country; saved with the other settings, by the same button. */
export function OssFrom({ draft, error }: OssFromProps) {
  const from = draft.value('oss_from')
  return (
    <Panel className="p-5 lg:p-6">
      <h2 className="text-xl font-card">IVA nell’Unione europea</h2>
      <div className="mt-4 flex flex-wrap items-end gap-2.5">
        <TextInput
          id="oss_from"
          type="date"
          label={settingLabels.oss_from}
          value={from ?? ''}
          error={error}
          onChange={({ target }) => draft.change('oss_from', target.value || null)}
        />
        {from === null ? null : (
          <Button look="secondary" onClick={() => draft.change('oss_from', null)}>
            Non attivo
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-2">
        Da quel giorno chi compra da un altro paese dell’Unione paga l’IVA del suo paese, da versare con lo
        sportello unico. Serve sopra i 10.000 € l’anno di vendite fuori dall’Italia. Il prezzo non cambia, e
        le ricevute già emesse restano come sono.
      </p>
    </Panel>
  )
}
