import { euroToCents, formatEuro } from '#platform/contract/money.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Spending } from '../../contract/spending.ts'
import { monthName } from '../../contract/spending-words.ts'

const [width, height, base, top] = [480, 190, 150, 26]
/** In units of the drawing, which a phone shows smaller. */
const scaled = 'text-[13px] max-sm:text-[18px]'

type Months = Spending['months']

/** One column a month: what was spent; lighter, the part that came back. His limit as a line. */
export function SpendingMonths({ months, limit }: { months: Months; limit: number | null }) {
  const most = Math.max(1, limit ?? 0, ...months.map(({ spent }) => spent))
  const tall = (euros: number) => (euros / most) * (base - top)
  const step = width / months.length
  return (
    <Panel className="p-6 max-sm:p-4">
      <h2 className="text-xl font-card">Mese per mese</h2>
      <svg viewBox={`0 0 ${width} ${height}`} className="num mt-3 w-full" aria-hidden="true">
        {months.map(({ month, spent, back }, index) => {
          const x = index * step + step * 0.2
          return (
            <g key={month}>
              <rect
                x={x}
                y={base - tall(spent)}
                width={step * 0.6}
                height={tall(spent)}
                fill="var(--chart-1)"
              />
              <rect
                x={x}
                y={base - tall(spent)}
                width={step * 0.6}
                height={tall(back)}
                fill="var(--chart-2)"
              />
              {spent > 0 ? (
                <text
                  x={x + step * 0.3}
                  y={base - tall(spent) - 7}
                  textAnchor="middle"
                  className={scaled}
                  fontWeight="600"
                  fill="var(--ink)"
                >
                  {Math.round(spent)}
                </text>
              ) : null}
              <text
                x={x + step * 0.3}
                y={base + 24}
                textAnchor="middle"
                className={scaled}
                fill="var(--ink-2)"
              >
                {monthName(month).slice(0, 3)}
              </text>
            </g>
          )
        })}
        <path d={`M0 ${base + 0.5}H${width}`} stroke="var(--line-strong)" />
        {limit === null ? null : (
          <path
            d={`M0 ${base - tall(limit)}H${width}`}
            stroke="var(--ink-2)"
            strokeWidth="1.5"
            strokeDasharray="5 4"
          />
        )}
      </svg>
      <Legend limit={limit} />
      <Figures months={months} />
    </Panel>
  )
}

function Legend({ limit }: { limit: number | null }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-ink-2" aria-hidden="true">
      {(['Speso, in euro', 'Di cui restituito'] as const).map((words, index) => (
        <li key={words} className="flex items-center gap-2">
          <svg width="14" height="14" viewBox="0 0 14 14">
            <rect width="14" height="14" rx="3" fill={index === 0 ? 'var(--chart-1)' : 'var(--chart-2)'} />
          </svg>
          {words}
        </li>
      ))}
      {limit === null ? null : (
        <li className="flex items-center gap-2">
          <svg width="20" height="14" viewBox="0 0 20 14">
            <path d="M0 7H20" stroke="var(--ink-2)" strokeWidth="1.5" strokeDasharray="5 4" />
          </svg>
          Il tuo limite attuale
        </li>
      )}
    </ul>
  )
}

const head = ['Mese', 'Speso', 'Restituito', 'Chat sbloccate', 'Con risposta', 'Chat rimborsate'] as const

/** What the plot says, in figures, and what came of it. */
function Figures({ months }: { months: Months }) {
  return (
    <div
      // Scrolls inside itself in the narrowest windows, so it must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Tabella: spesa mese per mese"
      className="mt-4 overflow-x-auto"
    >
      <table className="num w-full border-collapse text-sm max-sm:text-xs">
        <caption className="sr-only">Quanto hai speso, mese per mese, e che cosa ne è venuto</caption>
        <thead>
          <tr>
            {head.map((label, index) => (
              <th
                key={label}
                scope="col"
                className={`border-b border-line py-2 pl-1.5 align-bottom font-medium text-ink-2 first:pl-0 ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, spent, back, unlocked, answered, refunded }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-regular">
                <span className="max-sm:hidden">{monthName(month)}</span>
                <span className="sm:hidden">{monthName(month).slice(0, 3)}</span>
              </th>
              {[euro(spent), euro(back), unlocked, answered, refunded].map((value, index) => (
                <td key={head[index + 1]} className="py-2 pl-1.5 text-right whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const euro = (amount: number): string => formatEuro(euroToCents(amount))
