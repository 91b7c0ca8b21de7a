import { refuse } from '#server/http/refuse.ts'

type Facts = Readonly<Record<string, unknown>>

/** What differs, before and after, for the audit log: only the facts that change. */
export function changesOf<F extends Facts>(
  before: F,
  after: F,
): { readonly before: Partial<F>; readonly after: Partial<F>; readonly none: boolean } {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (facts: F) => Object.fromEntries(changed.map((key) => [key, facts[key]])) as Partial<F>
  return { before: only(before), after: only(after), none: changed.length === 0 }
}

/** Somebody else was faster: the form is shown what stands there now, and which of its fields would overwrite it. */
export function refuseOvertaken(current: object, changed: readonly string[]) {
  return refuse('conflict', {
    message:
      'Nel frattempo qualcuno ha modificato questi dati: controlla che cosa è cambiato e salva di nuovo.',
    code: 'overtaken',
    current,
    changed,
  })
}
