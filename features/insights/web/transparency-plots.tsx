import type { Transparency } from '../contract/transparency.ts'

/**
 * Drawn without a library and without style attributes, which the server may not send: this is in the page before
 * anything has run.
 */

const tones = { trust: 'var(--chart-4)', wait: 'var(--chart-2)' }

interface PublicBar {
  readonly label: string
  /** Null: too few to say how many; drawn as nothing. */
  readonly value: number | null
  readonly shown: string
}

export function PublicBars({ bars, tone }: { bars: readonly PublicBar[]; tone: keyof typeof tones }) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <ul className="grid gap-2.5">
      {bars.map(({ label, value, shown }) => (
        <li
          key={label}
          className="grid grid-cols-[minmax(0,10rem)_minmax(3rem,1fr)_6rem] items-center gap-3 text-base max-sm:grid-cols-[minmax(0,8rem)_minmax(2rem,1fr)_5.5rem] max-sm:text-sm"
        >
          <span className="break-words">{label}</span>
          <svg width="100%" height="20" aria-hidden="true" className="rounded-xs bg-sunken">
            <rect width={`${((value ?? 0) / most) * 100}%`} height="20" fill={tones[tone]} />
          </svg>
          <span className="num text-right font-semibold">{shown}</span>
        </li>
      ))}
    </ul>
  )
}

const [width, height, base] = [720, 200, 168]
const letters = ['G', 'F', 'M', 'A', 'M', 'G', 'L', 'A', 'S', 'O', 'N', 'D']

/** In units of the drawing, which a phone shows at half its size. */
const scaled = 'text-[14px] max-sm:text-[24px]'

/** One column a month: the share answered, full; the rest of the ended ones, light. Months of too few have none. */
export function ReplyMonths({ months }: { months: Transparency['replies']['by_month'] }) {
  const step = width / months.length
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="num w-full" aria-hidden="true">
      {months.map(({ month, answered }, index) => {
        const x = index * step + step * 0.18
        const tall = ((answered ?? 0) / 100) * (base - 24)
        return (
          <g key={month}>
            {answered === null ? null : (
              <>
                <rect x={x} y={24} width={step * 0.64} height={base - 24} fill="var(--sunken)" />
                <rect x={x} y={base - tall} width={step * 0.64} height={tall} fill="var(--chart-1)" />
                <text
                  x={x + step * 0.32}
                  y={18}
                  textAnchor="middle"
                  className={scaled}
                  fontWeight="600"
                  fill="var(--ink)"
                >
                  {answered}%
                </text>
              </>
            )}
            <text
              x={x + step * 0.32}
              y={base + 22}
              textAnchor="middle"
              className={scaled}
              fill="var(--ink-3)"
            >
              {letters[Number(month.slice(5)) - 1]}
            </text>
          </g>
        )
      })}
      <path d={`M0 ${base + 0.5}H${width}`} stroke="var(--line-strong)" />
    </svg>
  )
}

interface PublicTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What the plot above says, in figures; opens without any script. */
export function PublicTable({ caption, head, rows }: PublicTableProps) {
  return (
    <details className="mt-3">
      <summary className="link inline-block cursor-pointer list-none py-2">Vedi come tabella</summary>
      <table className="num mt-1 w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((label, index) => (
              <th
                key={label}
                scope="col"
                className={`border-b border-line py-2 font-medium text-ink-2 ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-regular">
                {first}
              </th>
              {rest.map((value, index) => (
                <td key={head[index + 1]} className="py-2 pl-2 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
