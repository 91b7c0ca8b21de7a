import type { ReactNode } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { type CommandItem, personPath } from './command-item.ts'
import { LinkedFact } from './linked-fact.tsx'

/** The chosen line, whole; where there is room for it. */
export function CommandPreview({ item }: { item: CommandItem | undefined }) {
  return (
    <aside
      aria-label="Anteprima"
      className="min-h-0 overflow-y-auto border-l border-line bg-paper p-5 max-md:hidden"
    >
      {item ? (
        <>
          <div className="flex items-center gap-3.5">
            {item.picture === undefined ? null : <Avatar src={item.picture} size={56} />}
            <div className="min-w-0">
              <h2 className="text-lg break-words">{item.title}</h2>
              <p className="text-sm break-words text-ink-2">{item.detail}</p>
            </div>
          </div>
          {item.facts.length === 0 ? null : (
            <dl className="mt-4 grid gap-2.5 text-sm">
              {item.facts.map(({ label, value }) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
              {item.group === 'people' && item.person ? (
                <Fact label="Account collegati">
                  <LinkedFact key={item.person.id} userId={item.person.id} />
                </Fact>
              ) : null}
            </dl>
          )}
          <ul className="mt-4 grid gap-2.5 border-t border-line pt-4 text-sm">
            <Key keys="↵" does={item.opens} />
            {item.person && item.to !== personPath(item.person.id) ? (
              <Key keys="Ctrl ↵" does={`Apri la scheda di ${item.person.name}`} />
            ) : null}
          </ul>
        </>
      ) : null}
    </aside>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-ink-2">{label}</dt>
      <dd className="num min-w-0 text-right font-semibold break-words">{children}</dd>
    </div>
  )
}

function Key({ keys, does }: { keys: string; does: string }) {
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 break-words">{does}</span>
      <kbd className="key">{keys}</kbd>
    </li>
  )
}
