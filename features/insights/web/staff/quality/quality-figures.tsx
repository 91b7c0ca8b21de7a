import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Quality } from '#features/moderation/contract/quality.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { FigurePanel } from '../figure-panel.tsx'
import { GroundTable } from './ground-table.tsx'
import { OverturnedLines } from './overturned-lines.tsx'
import { PaceDots } from './pace-dots.tsx'
import { qualityTables } from './quality-tables.ts'
import { QualityTiles } from './quality-tiles.tsx'
import { how, hurry } from './quality-words.ts'

/** Four figures, three plots, and what stands out; `readings` takes the last place. */
export function QualityFigures({ quality, readings }: { quality: Quality; readings: ReactNode }) {
  const tables = qualityTables(quality)
  const { hurried, everyone } = quality
  return (
    <div className="grid gap-4">
      {hurried.length > 0 ? (
        <section
          aria-labelledby="in-a-hurry"
          className="rounded-md border border-danger-line bg-danger-soft px-5 py-4 text-danger-text"
        >
          <h2 id="in-a-hurry" className="flex items-center gap-2.5 font-text text-md font-semibold">
            <TriangleAlert size={18} strokeWidth={1.8} aria-hidden />
            Più in fretta di quanto si legga
          </h2>
          <ul className="num mt-1.5 grid gap-1 text-base">
            {hurried.map((each) => (
              <li key={`${each.user.id} ${each.hour}`}>{hurry(each)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <QualityTiles quality={quality} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-12">
        <FigurePanel
          table={tables.grounds}
          how={how.grounds}
          note="Più scuro, più decisioni"
          isTable
          empty="Nel periodo nessuno ha deciso casi."
          className="xl:col-span-7"
        >
          <GroundTable quality={quality} />
        </FigurePanel>
        <FigurePanel
          table={tables.weeks}
          how={how.weeks}
          note="Per settimana, sulle ultime quattro"
          empty="Si comincia a misurare dopo il primo ricorso deciso."
          className="xl:col-span-5"
        >
          <OverturnedLines weeks={quality.weeks} />
        </FigurePanel>
        <FigurePanel
          table={tables.pace}
          how={how.median}
          note={
            everyone
              ? 'Un punto per decisione, le ultime di ciascuno'
              : 'Un punto per decisione, le tue ultime'
          }
          empty="Si comincia a misurare dopo la prima decisione con il caso aperto."
          className="xl:col-span-7"
        >
          <PaceDots quality={quality} />
          {quality.now.quick > 0 ? (
            <Link className="link mt-2.5 self-start text-sm" to={`/admin/quality/quick?days=${quality.days}`}>
              {quality.now.quick === 1
                ? 'Apri quella troppo in fretta'
                : `Apri le ${withThousands(quality.now.quick)} troppo in fretta`}
            </Link>
          ) : null}
        </FigurePanel>
        {readings}
      </div>
    </div>
  )
}
