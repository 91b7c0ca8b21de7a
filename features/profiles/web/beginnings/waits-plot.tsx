import { quantile } from '../../contract/waiting-room.ts'
import { hoursOf, hoursWords } from './waiting-words.ts'

const size = { width: 480, base: 116, step: 12, radius: 4.6 }
/** More columns than these would not leave room for a dot each. */
const columnsMax = 20

/** A dot for each profile, by how long it waited; the band holds nine in ten. */
export function WaitsPlot({ waits }: { waits: readonly number[] }) {
  const [half, most] = [quantile(waits, 0.5), quantile(waits, 0.9)]
  const longest = hoursOf(waits.at(-1) ?? 0)
  const hoursInColumn = Math.ceil(longest / columnsMax)
  const columns = Math.max(6, Math.ceil(longest / hoursInColumn))
  const width = size.width / columns
  const x = (hours: number) => Math.min(size.width, Math.ceil(hours / hoursInColumn) * width)
  const stacks = Array.from(
    { length: columns },
    (_, column) =>
      waits.filter((minutes) => Math.ceil(hoursOf(minutes) / hoursInColumn) === column + 1).length,
  )
  const room = Math.min(size.step, (size.base - 8) / Math.max(1, ...stacks))
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="text-2xl">
        Quanto ci vuole
      </h2>
      <p className="mt-2 text-ink-2">
        Gli ultimi {waits.length} profili. <b className="text-ink">Metà letti entro {hoursWords(half)}</b>,
        nove su dieci entro {hoursWords(most)}.
      </p>
      <svg
        viewBox={`0 0 ${size.width} 142`}
        className="mt-4 w-full max-w-150"
        role="img"
        aria-label={`${waits.length} profili per ore di attesa. Metà letti entro ${hoursWords(half)}, nove su dieci entro ${hoursWords(most)}, il più lungo ${hoursWords(waits.at(-1) ?? 0)}.`}
      >
        <rect width={x(hoursOf(most))} height={size.base} rx={6} className="fill-wait-soft" />
        <g className="fill-wait">
          {stacks.flatMap((count, column) =>
            Array.from({ length: count }, (_, dot) => (
              <circle
                key={`${column}-${dot}`}
                cx={(column + 0.5) * width}
                cy={size.base - 6 - dot * room}
                r={Math.min(size.radius, room / 2.4)}
              />
            )),
          )}
        </g>
        <line x2={size.width} y1={size.base + 0.5} y2={size.base + 0.5} className="stroke-line-strong" />
        <g className="fill-ink-2 font-sans text-2xs max-sm:text-md">
          <text y={136} className="max-sm:hidden">
            Subito
          </text>
          {labelsOf([half, most], x).map(({ at, words }) => (
            <text key={words} x={at} y={136} textAnchor="middle">
              {words}
            </text>
          ))}
          <text x={size.width} y={136} textAnchor="end">
            {hoursWords(columns * hoursInColumn * 60)}
          </text>
        </g>
      </svg>
    </section>
  )
}

/** What would stand upon another word is left out: the sentence above says it too. */
function labelsOf(minutes: readonly number[], x: (hours: number) => number) {
  const labels: { at: number; words: string }[] = []
  for (const one of minutes) {
    const at = x(hoursOf(one))
    const before = labels.at(-1)?.at ?? 20
    if (at - before > 46 && at < size.width - 76) labels.push({ at, words: hoursWords(one) })
  }
  return labels
}
