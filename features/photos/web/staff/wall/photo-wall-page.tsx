import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { canUndo, undoLetter } from '#features/moderation/web/staff/undo-key.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { TitleBarEnd } from '#platform/web/staff/title-bar-end.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { BlurChoice } from './blur-choice.tsx'
import { PhotoWall } from './photo-wall.tsx'
import { wallKeys } from './wall-keys.ts'
import { useWallPhotos } from './use-wall-photos.ts'
import { useWallMarks } from './wall-marks.ts'
import { useWallClaims } from './wall-queries.ts'
import { wallColumns } from './wall-tile.tsx'

/** The photos that wait, twenty-four at a time: mark the bad ones, approve the rest after having seen them. */
export function PhotoWallPage() {
  usePageTitle('Parete foto')
  const [outcome, setOutcome] = useState('')
  const [helping, setHelping] = useState(false)
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const onWall = useWallPhotos()
  const marks = useWallMarks()
  const { wall, photos } = onWall
  useWallClaims(photos)
  useShortcuts(shortcuts, {
    [undoLetter]: () => {
      if (!canUndo()) setOutcome('Non c’è nulla da annullare.')
    },
  })
  const people = new Set(photos.map(({ user }) => user.id)).size
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-5 pb-4 lg:px-7">
        <h1 className="text-[1.75rem]">Parete foto</h1>
        {photos.length > 0 ? (
          <p className="num text-sm text-ink-2">
            <b className="text-ink">{photos.length}</b> foto di {people}{' '}
            {people === 1 ? 'persona' : 'persone'}
          </p>
        ) : null}
        <Link to="/admin/moderation" className="link text-sm">
          Vedi le pratiche
        </Link>
        <p role="status" className="min-w-0 text-sm font-medium text-ink">
          {outcome}
        </p>
        <span className="flex-1" />
        <BlurChoice />
        <Button look="tertiary" size="sm" onClick={() => setHelping(true)}>
          <CircleQuestionMark size={18} strokeWidth={1.6} aria-hidden />
          Scorciatoie
        </Button>
        <TitleBarEnd />
      </div>
      {wall.isError ? (
        <ErrorState onRetry={() => void wall.refetch()} busy={wall.isFetching} />
      ) : wall.data === undefined && photos.length === 0 ? (
        <Loading />
      ) : photos.length === 0 ? (
        <Nothing waiting={wall.data?.waiting ?? 0} onAgain={onWall.again} />
      ) : (
        <PhotoWall
          wall={onWall}
          marks={marks}
          shortcuts={shortcuts}
          onHelp={() => setHelping(true)}
          onOutcome={setOutcome}
        />
      )}
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        keys={wallKeys}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        Le foto che vedi sono in carico a te finché resti qui. Una foto conta come guardata dopo mezzo secondo
        sullo schermo; una sfocata va prima aperta. Chi riceve un rifiuto legge il testo del motivo e può fare
        ricorso.
      </HelpSheet>
    </>
  )
}

/** `waiting`: what others have before them, or what is read by itself. */
function Nothing({ waiting, onAgain }: { waiting: number; onAgain: () => void }) {
  return (
    <EmptyState
      drawing={<CardsDrawing />}
      title="Nessuna foto in attesa"
      text={
        waiting === 0
          ? 'Le nuove compaiono quando riapri la parete.'
          : 'Le altre le sta guardando qualcuno del team, o riguardano la sicurezza e si leggono dalla coda.'
      }
      action={
        <Button look="secondary" onClick={onAgain}>
          Guarda di nuovo
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <div role="status" className={`px-4 lg:px-7 ${wallColumns}`}>
      <span className="sr-only">Caricamento</span>
      {Array.from({ length: 12 }, (_, tile) => (
        <Skeleton key={tile} className="aspect-4/5 rounded-md" />
      ))}
    </div>
  )
}
