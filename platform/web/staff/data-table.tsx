import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export interface Column<Row> {
  /** Unique among the columns. */
  readonly key: string
  /** Over the column; on narrow screens beside the value. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** `end`: figures and dates stand at the right. */
  readonly align?: 'end'
  /** Its cells begin at the top: beside others that are long. */
  readonly top?: boolean
  /** Of the heading and its cells: a width, `max-lg:hidden`. */
  readonly className?: string
}

interface DataTableProps<Row> {
  /** What the table lists, for who hears it. */
  caption: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Where a row leads: all of it can be pressed, its first cell is the link. Other controls of the row need `relative`. */
  rowTo?: (row: Row) => string
  /** The query behind the rows, as TanStack gives it. */
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** An `<EmptyState>`. */
  empty: ReactNode
  /** More than one page: the number is `page` in the address, the first has none. */
  pages?: { readonly current_page: number; readonly last_page: number } | undefined
}

/** A list of the back office: skeleton, error and empty state, pages. In narrow windows each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowTo, query, empty, pages } = props
  if (query.isError && rows === undefined)
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (rows === undefined) return <Loading columns={columns} />
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        <div className="rounded-md bg-surface shadow-1 sm:overflow-x-auto">
          <table className="w-full border-collapse text-base max-sm:block">
            <caption className="sr-only">{caption}</caption>
            <thead className="text-left text-xs text-ink-2 max-sm:sr-only">
              <tr>
                {columns.map(({ key, label, align, className = '' }) => (
                  <th
                    key={key}
                    scope="col"
                    className={`border-b border-line px-3 py-2.5 font-medium whitespace-nowrap first:pl-5 last:pr-5 ${align === 'end' ? 'text-right' : ''} ${className}`}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {rows.map((row) => (
                <Row key={rowKey(row)} row={row} columns={columns} to={rowTo?.(row)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages ? <Pager current={pages.current_page} last={pages.last_page} /> : null}
    </>
  )
}

interface RowProps<R> {
  row: R
  columns: readonly Column<R>[]
  to: string | undefined
}

function Row<R>({ row, columns, to }: RowProps<R>) {
  return (
    <tr
      className={`relative border-b border-line last:border-0 max-sm:grid max-sm:gap-1 max-sm:px-4 max-sm:py-3 ${to === undefined ? '' : 'hover:bg-sunken'}`}
    >
      {columns.map(({ key, label, cell, align, top, className = '' }, index) => {
        const cellClass = `px-3 py-2.5 ${top ? 'align-top' : 'align-middle'} sm:first:pl-5 sm:last:pr-5 sm:h-14 max-sm:p-0 ${align === 'end' ? 'num sm:text-right' : ''} ${className}`
        if (index === 0)
          return (
            <th key={key} scope="row" className={`text-left font-regular max-sm:pb-1 ${cellClass}`}>
              {to === undefined ? (
                cell(row)
              ) : (
                <Link to={to} className="block rounded-xs after:absolute after:inset-0">
                  {cell(row)}
                </Link>
              )}
            </th>
          )
        return (
          <td key={key} className={cellClass}>
            <Value label={label}>{cell(row)}</Value>
          </td>
        )
      })}
    </tr>
  )
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="max-sm:flex max-sm:min-h-7 max-sm:items-center max-sm:justify-between max-sm:gap-4">
      <span aria-hidden="true" className="text-xs text-ink-2 sm:hidden">
        {label}
      </span>
      <div className="max-sm:min-w-0 max-sm:text-right">{children}</div>
    </div>
  )
}

function Pager({ current, last }: { current: number; last: number }) {
  const [params] = useSearchParams()
  if (last <= 1) return null
  const at = (page: number) => {
    const next = new URLSearchParams(params)
    if (page > 1) next.set('page', String(page))
    else next.delete('page')
    return `?${next}`
  }
  const link = buttonClass({ look: 'secondary', size: 'md' })
  return (
    <nav aria-label="Pagine" className="mt-5 flex flex-wrap items-center gap-3">
      {current > 1 ? (
        <Link to={at(current - 1)} rel="prev" className={link}>
          <ChevronLeft size={18} strokeWidth={1.8} aria-hidden />
          Precedente
        </Link>
      ) : null}
      <p className="num text-sm text-ink-2">
        Pagina {current} di {last}
      </p>
      {current < last ? (
        <Link to={at(current + 1)} rel="next" className={link}>
          Successiva
          <ChevronRight size={18} strokeWidth={1.8} aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}

function Loading({ columns }: { columns: readonly { readonly key: string }[] }) {
  return (
    <div role="status" className="overflow-hidden rounded-md bg-surface shadow-1">
      <span className="sr-only">Caricamento</span>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-14 items-center gap-6 border-b border-line px-5 last:border-0">
          {columns.map(({ key }) => (
            <Skeleton key={key} className="h-4 max-w-32 flex-1 not-first:max-sm:hidden first:max-w-64" />
          ))}
        </div>
      ))}
    </div>
  )
}
