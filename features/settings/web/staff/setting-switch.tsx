import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { SwitchSetting } from '../../contract/settings.ts'
import { settingLabels } from './setting-words.ts'
import type { SettingDraft } from './use-setting-draft.ts'

interface SettingSwitchProps {
  name: SwitchSetting
  title: string
  hint: string
  draft: SettingDraft
}

/** What is on or off; saved with the other settings, by the same button. */
export function SettingSwitch({ name, title, hint, draft }: SettingSwitchProps) {
  return (
    <Panel className="p-5 lg:p-6">
      <h2 className="text-xl font-card">{title}</h2>
      <div className="mt-4 grid gap-1.5">
        <Checkbox
          id={name}
          checked={draft.value(name)}
          label={settingLabels[name]}
          onChange={({ target }) => draft.change(name, target.checked)}
        />
        <p className="text-sm text-ink-2">{hint}</p>
      </div>
    </Panel>
  )
}
