import { useId, useState } from 'react'
import { chosenTheme, chooseTheme, type Theme } from '#platform/web/shell/theme.ts'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'

const themes: Readonly<Record<Theme, string>> = { auto: 'Automatico', light: 'Chiaro', dark: 'Scuro' }

/** Light or dark, kept in this browser: no account has eyes. */
export function ThemeCard() {
  const [theme, setTheme] = useState(chosenTheme)
  const id = useId()
  return (
    <Panel aria-labelledby={id} className="grid gap-3 p-6 max-sm:p-4">
      <PanelTitle>
        <span id={id}>Aspetto</span>
      </PanelTitle>
      <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <legend className="contents">
          <span>
            <b className="block text-base font-semibold">Tema</b>
            <span className="text-sm text-ink-2">Vale solo su questo dispositivo.</span>
          </span>
        </legend>
        <div className="inline-grid auto-cols-fr grid-flow-col overflow-hidden rounded-sm inset-ring inset-ring-control-line">
          {(Object.keys(themes) as Theme[]).map((each) => (
            <label
              key={each}
              className="grid min-h-target place-items-center px-4 text-base font-medium has-checked:rounded-sm has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-text has-checked:inset-ring has-checked:inset-ring-primary-text has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={theme === each}
                onChange={() => {
                  chooseTheme(each)
                  setTheme(each)
                }}
              />
              {themes[each]}
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  )
}
