import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { grounds } from '../../../contract/grounds.ts'
import type { LabRule } from '../../../contract/rule-lab.ts'
import { Figures, weeksOf } from './figure-cells.tsx'
import { useRuleFigures } from './rule-queries.ts'
import type { PolicyEdit } from './use-policy-edit.ts'

/** The rules that come with the site: what each has done, and its switch. */
export function BuiltRules({
  rules,
  edit: { policy, change },
}: {
  rules: readonly LabRule[]
  edit: PolicyEdit
}) {
  const { data: figures } = useRuleFigures()
  return (
    <Panel aria-label="Regole fisse" className="min-w-0 px-5 py-2">
      <ul>
        {rules.map(({ id, title, ground, hint, fixed }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-3 border-t border-line py-3.5 first:border-0 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div>
              <Checkbox
                label={<span className="font-semibold">{title}</span>}
                checked={!policy.off.includes(id)}
                disabled={fixed}
                onChange={({ target }) =>
                  change({
                    ...policy,
                    off: target.checked ? policy.off.filter((other) => other !== id) : [...policy.off, id],
                  })
                }
              />
              <p className="pl-9 text-sm text-ink-2">
                {grounds[ground].label}
                {hint ? ', da sola non trattiene' : ''}
                {fixed ? ', sempre a una persona' : ''}
              </p>
            </div>
            <Figures weeks={weeksOf(figures, (rule) => rule === id)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
