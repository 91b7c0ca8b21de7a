import { useEscExit } from '#platform/web/shell/quick-exit-choice.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'

/** Whether Esc three times leaves at once; the button is there in any case. */
export function QuickExitCard() {
  const [on, choose] = useEscExit()
  return (
    <Panel aria-labelledby="quick-exit" className="p-6 max-sm:p-4">
      <PanelTitle>
        <span id="quick-exit">Uscita rapida</span>
      </PanelTitle>
      <p className="mt-1.5 mb-4 text-base text-ink-2">
        Con «Esci subito» lasci il sito in un attimo. La sessione si chiude su questo dispositivo e quello che
        non hai inviato si cancella.
      </p>
      <Checkbox
        label="Esci anche premendo Esc tre volte, su questo dispositivo"
        checked={on}
        onChange={({ target }) => choose(target.checked)}
      />
    </Panel>
  )
}
