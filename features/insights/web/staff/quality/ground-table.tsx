import { type ColleagueWork, type Quality, rate } from '#features/moderation/contract/quality.ts'
import { qualityColumnIds, qualityColumns } from '#features/moderation/contract/quality-columns.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { agreementOf, overturnedOf, share } from './quality-words.ts'

/** Of how much of the blue a full cell has: ink stays readable on it, in both themes. */
const fullest = 45

/** Decisions by colleague and ground: the more, the darker. Ordered by name, since nobody is ranked. */
export function GroundTable({ quality: { colleagues, now } }: { quality: Quality }) {
  const most = Math.max(1, ...colleagues.flatMap(({ grounds }) => Object.values(grounds)))
  const whole = { agreement: rate(...agreementOf(now)), overturned: rate(...overturnedOf(now)) }
  return (
    <div
      // Scrolls inside itself, so it must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Tabella: Decisioni per collega e motivo"
      className="overflow-x-auto"
    >
      <table className="num w-full border-separate border-spacing-x-0.5 border-spacing-y-1 text-sm">
        <caption className="sr-only">Decisioni per collega e motivo</caption>
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="pr-2 pb-1 text-left font-medium">
              Collega
            </th>
            {qualityColumnIds.map((id) => (
              <th key={id} scope="col" className="px-1 pb-1 font-medium">
                {qualityColumns[id]}
              </th>
            ))}
            <th scope="col" className="px-2 pb-1 text-right font-medium">
              Accordo
            </th>
            <th scope="col" className="pb-1 pl-2 text-right font-medium">
              Annullate
            </th>
          </tr>
        </thead>
        <tbody>
          {colleagues.map((work) => (
            <Line key={work.user.id} work={work} most={most} whole={whole} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  work: ColleagueWork
  most: number
  whole: { readonly agreement: number | null; readonly overturned: number | null }
}

/** Five points worse than all together is worth a look. */
const notable = 5

function Line({ work, most, whole }: LineProps) {
  const { user, grounds } = work
  const agreement = rate(...agreementOf(work))
  const overturned = rate(...overturnedOf(work))
  const disagrees = agreement !== null && whole.agreement !== null && agreement < whole.agreement - notable
  const isOverturned =
    overturned !== null && whole.overturned !== null && overturned > whole.overturned + notable
  return (
    <tr>
      <th scope="row" className="max-w-[14ch] truncate pr-2 text-left font-semibold" title={user.name}>
        {user.name}
      </th>
      {qualityColumnIds.map((id) => (
        <td key={id} className="p-0 text-center">
          <span
            className="grid h-8.5 min-w-9 place-items-center rounded-mark px-1"
            style={{
              background: `color-mix(in srgb, var(--chart-2) ${Math.round((grounds[id] / most) * fullest) + (grounds[id] > 0 ? 5 : 0)}%, var(--surface))`,
            }}
          >
            {withThousands(grounds[id])}
          </span>
        </td>
      ))}
      <td
        className={`px-2 text-right whitespace-nowrap ${disagrees ? 'font-semibold text-danger-text' : ''}`}
      >
        {share(...agreementOf(work))}
      </td>
      <td
        className={`pl-2 text-right whitespace-nowrap ${isOverturned ? 'font-semibold text-danger-text' : ''}`}
      >
        {share(...overturnedOf(work))}
      </td>
    </tr>
  )
}
