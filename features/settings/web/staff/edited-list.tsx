import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, refusedFields } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  type EditedSource,
  type Kept,
  useEditedList,
  useReorder,
  useRetire,
  useSaveText,
} from './edited-list-queries.ts'
import { Row } from './edited-row.tsx'

export interface FieldsProps<Text> {
  text: Text
  onChange: (text: Text) => void
  /** By field, as the server said it. */
  errors: Readonly<Record<string, string | undefined>>
}

interface EditedListProps<Item extends Kept, Text> {
  source: EditedSource<Item, Text>
  words: {
    /** 'Aggiungi una domanda' */
    readonly add: string
    readonly empty: string
    /** What retiring means to those who read it. */
    readonly retire: string
  }
  blank: Text
  textOf: (item: Item) => Text
  titleOf: (text: Text) => string
  summaryOf: (text: Text) => string
  /** Said beside an item, by its place in the list. */
  noteOf?: (place: number) => string | null
  fields: (props: FieldsProps<Text>) => ReactNode
  /** As the site shows the list, with what is being written in it. */
  preview: (texts: readonly Text[], open: number | null) => ReactNode
}

interface Open<Text> {
  /** As it was when it was opened; null: a new one. */
  readonly before: Kept | null
  readonly text: Text
}

/** A list of texts to write, put in order and retire, beside what the site makes of it. */
export function EditedList<Item extends Kept, Text>(props: EditedListProps<Item, Text>) {
  const { source, words, blank, textOf, preview } = props
  const query = useEditedList(source)
  const [open, setOpen] = useState<Open<Text> | null>(null)
  const items = query.data
  if (items === undefined)
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Caricamento</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-18 w-full" />
        ))}
      </div>
    )
  const isNew = open !== null && open.before === null
  const texts = items.map((item) => (open?.before?.id === item.id ? open.text : textOf(item)))
  const place =
    open === null ? null : isNew ? items.length : items.findIndex(({ id }) => id === open.before?.id)
  const form = open && (
    <TextForm
      {...props}
      open={open}
      latest={items.find(({ id }) => id === open.before?.id) ?? null}
      onOpen={setOpen}
    />
  )
  return (
    <div className="grid items-start gap-x-8 gap-y-8 min-[1200px]:grid-cols-[minmax(0,1fr)_420px]">
      <div className="grid gap-3">
        <Rows {...props} items={items} open={open} form={form} onOpen={setOpen} />
        {items.length === 0 && !isNew ? <EmptyState drawing={<CardsDrawing />} title={words.empty} /> : null}
        {isNew ? (
          <Panel className="p-5">{form}</Panel>
        ) : (
          <Button
            look="secondary"
            className="justify-self-start"
            onClick={() => setOpen({ before: null, text: blank })}
          >
            <Plus size={18} strokeWidth={1.6} aria-hidden />
            {words.add}
          </Button>
        )}
      </div>
      <section
        aria-label="Anteprima"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must do so by keyboard too
        tabIndex={0}
        className="rounded-md bg-paper p-5 shadow-1 min-[1200px]:sticky min-[1200px]:top-0 min-[1200px]:max-h-[calc(100dvh-11rem)] min-[1200px]:overflow-y-auto"
      >
        <p className="mb-4 text-xs font-medium text-ink-2">Anteprima</p>
        {preview(isNew ? [...texts, open.text] : texts, place)}
      </section>
    </div>
  )
}

interface RowsProps<Item extends Kept, Text> extends EditedListProps<Item, Text> {
  items: readonly Item[]
  open: Open<Text> | null
  form: ReactNode
  onOpen: (open: Open<Text> | null) => void
}

function Rows<Item extends Kept, Text>(props: RowsProps<Item, Text>) {
  const { source, words, items, open, form, onOpen, textOf, titleOf, summaryOf, noteOf } = props
  const order = useReorder(source)
  const [leaving, setLeaving] = useState<Item | null>(null)
  const { retire, isPending } = useRetire(source, () => setLeaving(null))
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  useFocusAfterForm(list, open?.before?.id)
  function move(from: number, to: number) {
    order.move(items, from, to)
    setSaid(`«${titleOf(textOf(items[from]!))}» è ora al posto ${to + 1} di ${items.length}.`)
  }
  return (
    <>
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => {
          const text = textOf(item)
          return (
            <li key={item.id}>
              <Panel className="p-5">
                {open?.before?.id === item.id ? (
                  form
                ) : (
                  <Row
                    title={titleOf(text)}
                    summary={summaryOf(text)}
                    note={noteOf?.(index) ?? null}
                    itemId={item.id}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onMove={(by) => move(index, index + by)}
                    onEdit={() => onOpen({ before: item, text })}
                    onRemove={() => setLeaving(item)}
                  />
                )}
              </Panel>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? `Rimuovere «${titleOf(textOf(leaving))}»?` : ''}
        confirm="Rimuovi"
        destructive
        busy={isPending && 'Rimuovo…'}
        onConfirm={() => leaving && retire(leaving.id)}
      >
        {words.retire}
      </ConfirmDialog>
    </>
  )
}

/** Whoever closes a form goes on from the row it belonged to. */
function useFocusAfterForm(list: RefObject<HTMLElement | null>, open: number | undefined) {
  const last = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (open === undefined && last.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-edits="${last.current}"]`)?.focus()
    last.current = open
  }, [list, open])
}

interface TextFormProps<Item extends Kept, Text> extends EditedListProps<Item, Text> {
  open: Open<Text>
  /** The same one as it is now. */
  latest: Item | null
  onOpen: (open: Open<Text> | null) => void
}

function TextForm<Item extends Kept, Text>(props: TextFormProps<Item, Text>) {
  const { source, open, latest, onOpen, textOf, fields } = props
  const save = useSaveText(source)
  const { error } = save
  const errors = refusedFields(error)
  const outdated = error instanceof ApiError && error.status === 409
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(open, { onSuccess: () => onOpen(null) })
      }}
    >
      {fields({ text: open.text, onChange: (text) => onOpen({ ...open, text }), errors })}
      {error && Object.keys(errors).length === 0 ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        {outdated && latest ? (
          <Button
            look="secondary"
            onClick={() => {
              save.reset()
              onOpen({ before: latest, text: textOf(latest) })
            }}
          >
            Ricarica il testo di adesso
          </Button>
        ) : null}
        <Button look="secondary" onClick={() => onOpen(null)}>
          Annulla
        </Button>
        <Button type="submit" busy={save.isPending && 'Salvo…'}>
          Salva
        </Button>
      </div>
    </form>
  )
}
