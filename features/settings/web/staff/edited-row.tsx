import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/button.tsx'

interface RowProps {
  title: string
  summary: string
  note: string | null
  itemId: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

/** One text of the list, and what can be done with it. */
export function Row({ title, summary, note, itemId, isFirst, isLast, onMove, onEdit, onRemove }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-text text-base leading-snug font-semibold tracking-none break-words text-ink">
          {title}
          {note ? <span className="ml-2 text-xs font-medium text-ink-2">{note}</span> : null}
        </h2>
        <p className="line-clamp-2 text-sm break-words text-ink-2">{summary}</p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <IconButton
          label={`Sposta su «${title}»`}
          aria-disabled={isFirst || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => isFirst || onMove(-1)}
        >
          <ArrowUp size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton
          label={`Sposta giù «${title}»`}
          aria-disabled={isLast || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => isLast || onMove(1)}
        >
          <ArrowDown size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton label={`Modifica «${title}»`} data-edits={itemId} onClick={onEdit}>
          <Pencil size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton label={`Rimuovi «${title}»`} onClick={onRemove}>
          <Trash2 size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
