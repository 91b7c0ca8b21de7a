import { type ReactNode, useId, useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { type FigureTable, shown } from './figures.ts'

interface FigurePanelProps {
  table: FigureTable
  /** What the figures count, for who reads them. */
  how: string
  /** One more line under the title. */
  note?: ReactNode
  legend?: ReactNode
  /** What is shown is a table already. */
  isTable?: boolean
  /** In words, where there is nothing yet. */
  empty?: string
  className?: string
  children: ReactNode
}

/** A plot with its title, its table and its definition; nothing to draw is said in words. */
export function FigurePanel({
  table,
  how,
  note,
  legend,
  isTable = false,
  empty = 'In questo periodo non c’è ancora nulla da mostrare.',
  className = '',
  children,
}: FigurePanelProps) {
  const [asTable, setAsTable] = useState(false)
  const bodyId = useId()
  const titleId = useId()
  const nothing = table.rows.every((row) => row.every((value, index) => index === 0 || !value))
  return (
    <Panel aria-labelledby={titleId} className={`flex min-w-0 flex-col px-5 py-4.5 ${className}`}>
      <header className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <h2 id={titleId} className="font-text text-md leading-snug font-semibold tracking-normal">
          {table.title}
        </h2>
        {asTable ? null : legend}
        {note ? <p className="num w-full text-sm text-ink-2">{note}</p> : null}
      </header>
      <div id={bodyId} className="flex min-h-0 flex-1 flex-col">
        {nothing ? (
          <p className="grid flex-1 place-items-center py-10 text-center text-sm text-ink-2">{empty}</p>
        ) : asTable ? (
          <Figures table={table} />
        ) : (
          children
        )}
      </div>
      <footer className="mt-2.5 flex flex-wrap items-start gap-x-5 gap-y-1 text-sm">
        {nothing || isTable ? null : (
          <button
            type="button"
            aria-expanded={asTable}
            aria-controls={bodyId}
            onClick={() => setAsTable(!asTable)}
            className="link leading-6"
          >
            {asTable ? 'Vedi come grafico' : 'Vedi come tabella'}
          </button>
        )}
        <details className="max-w-full min-w-0 open:w-full">
          <summary className="link cursor-pointer list-none leading-6">Come si calcola</summary>
          <p className="mt-1 max-w-[80ch] text-ink-2">{how}</p>
        </details>
      </footer>
    </Panel>
  )
}

function Figures({ table: { title, columns, rows } }: { table: FigureTable }) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const sortBy = (column: number) =>
    setSorting({ column, descending: sorting?.column === column && !sorting.descending })
  return (
    // Scrolls inside itself, so it must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label={`Tabella: ${title}`} className="max-h-80 overflow-auto">
      <table className="num w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ label, unit }, column) => {
              const isSorted = sorting?.column === column
              return (
                <th
                  key={label}
                  scope="col"
                  aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                  className={`sticky top-0 border-b border-line bg-surface px-2 py-1.5 text-xs font-medium text-ink-2 first:pl-0 ${unit === 'text' || unit === 'day' ? 'text-left' : 'text-right'}`}
                >
                  <button type="button" onClick={() => sortBy(column)} className="min-h-6 hover:text-ink">
                    {label}
                    {isSorted ? <span aria-hidden="true">{sorting.descending ? ' ↓' : ' ↑'}</span> : null}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, sorting).map((row) => (
            <tr key={String(row[0])} className="border-b border-line last:border-0">
              {row.map((value, index) => {
                const { label = '', unit = 'text' } = columns[index] ?? {}
                const text = shown(value, unit)
                return index === 0 ? (
                  <th
                    key={label}
                    scope="row"
                    className="py-1.5 pr-2 text-left font-regular whitespace-nowrap"
                  >
                    {text}
                  </th>
                ) : (
                  <td key={label} className="px-2 py-1.5 text-right whitespace-nowrap">
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Sorting {
  readonly column: number
  readonly descending: boolean
}

/** Numbers by their size, words by the alphabet; what is not known comes last either way. */
function sorted(rows: FigureTable['rows'], sorting: Sorting | null): FigureTable['rows'] {
  if (sorting === null) return rows
  const { column, descending } = sorting
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? null, other[column] ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'it')
    return descending ? -order : order
  })
}
