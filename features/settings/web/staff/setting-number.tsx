import { RotateCcw } from 'lucide-react'
import { type NumberSetting, settingLimits } from '#platform/contract/setting-limits.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { numberWords, settingInWords } from './setting-words.ts'
import { isNumberFor, type SettingDraft } from './use-setting-draft.ts'

interface SettingNumberProps {
  name: NumberSetting
  draft: SettingDraft
  defaultValue: number
  /** What the server said. */
  error: string | undefined
}

export function SettingNumber({ name, draft, defaultValue, error }: SettingNumberProps) {
  const { label, hint } = numberWords[name]
  const text = draft.textOf(name)
  const words = settingInWords(name, defaultValue)
  return (
    <div className="grid content-start gap-1.5">
      <TextInput
        id={name}
        label={label}
        hint={hint}
        inputMode={settingLimits[name].whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        onChange={({ target }) => draft.type(name, target.value)}
        error={isNumberFor(name, text) ? error : limitWords(name)}
      />
      {draft.isDefault(name) && isNumberFor(name, text) ? (
        <p className="min-h-9 text-xs leading-9 text-ink-2">Valore predefinito</p>
      ) : (
        <Button
          look="tertiary"
          size="sm"
          className="-ml-3 justify-self-start"
          aria-label={`${label}: torna al predefinito, ${words}`}
          onClick={() => draft.reset(name)}
        >
          <RotateCcw size={16} strokeWidth={1.6} aria-hidden />
          Torna a {words}
        </Button>
      )}
    </div>
  )
}

function limitWords(name: NumberSetting): string {
  const { min, max, whole } = settingLimits[name]
  return whole
    ? `Scrivi un numero intero da ${min} a ${max}.`
    : `Scrivi un numero ${min === 0 ? 'da 0' : 'maggiore di 0, fino'} a ${max.toLocaleString('it-IT')}.`
}
