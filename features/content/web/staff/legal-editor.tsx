import { ExternalLink } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type LegalDocument, legalDocuments } from '#platform/contract/documents.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import {
  type LegalDraft,
  type LegalEditor as Editor,
  legalEditing,
  type LegalEntry,
} from '../../contract/legal.ts'
import { messageOf, refusedFields } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { LegalArticle } from '../legal-body.tsx'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { LegalDiff } from './legal-diff.tsx'
import { legalPaths } from './legal-list.tsx'
import { useDropDraft, useLegalEditor, useLegalPreview, useSaveDraft } from './legal-queries.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { dayInWords } from '#features/settings/web/staff/setting-words.ts'

// The library comes with the first text that somebody opens to write.
const TextEditor = lazyPage(() => import('./text-editor/text-editor.tsx'), 'TextEditor')

export function LegalEditor() {
  const { document = '' } = useParams()
  const known = legalDocuments.find((one) => one === document)
  return known ? <EditorOf key={known} document={known} /> : <NotFoundPage />
}

const back = { to: '/admin/texts/legal', label: 'Pagine legali' }

function EditorOf({ document }: { document: LegalDocument }) {
  const query = useLegalEditor(document)
  // Counts how often the editor began anew from what the server has.
  const [start, setStart] = useState(0)
  const startAnew = () => void query.refetch().then(() => setStart(start + 1))
  if (query.data) return <Loaded key={start} editor={query.data} onStartAnew={startAnew} />
  return (
    <AdminPage title="Pagina legale" back={back}>
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div role="status">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-[60dvh] w-full" />
        </div>
      )}
    </AdminPage>
  )
}

const views = [
  { key: 'preview', label: 'Anteprima' },
  { key: 'diff', label: 'Differenze' },
  { key: 'versions', label: 'Versioni' },
] as const
type View = (typeof views)[number]['key']

interface LoadedProps {
  editor: Editor
  onStartAnew: () => void
}

function Loaded({ editor, onStartAnew }: LoadedProps) {
  const { document, title } = editor
  const [asking, setAsking] = useState<'publish' | 'drop' | null>(null)
  const { draft, dirty, source, form } = useDraft(editor)
  return (
    <AdminPage
      title={title}
      back={back}
      note={
        draft
          ? `Bozza di ${draft.edited_by?.name ?? 'qualcuno'}, ${italianMoment(draft.edited_at)}`
          : 'Nessuna bozza'
      }
      actions={
        <>
          {draft ? (
            <Button look="danger-quiet" onClick={() => setAsking('drop')}>
              Scarta la bozza
            </Button>
          ) : null}
          <Button
            look="secondary"
            busy={form.busy && 'Salvo…'}
            blocked={!dirty && 'Non hai cambiato nulla.'}
            onClick={() => void form.submit()}
          >
            Salva bozza
          </Button>
          <Button
            blocked={
              (draft === null && 'Salva prima una bozza.') || (dirty && 'Salva prima le ultime modifiche.')
            }
            onClick={() => setAsking('publish')}
          >
            Pubblica
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-x-8 gap-y-8 2xl:grid-cols-2">
        <Fields form={form} source={source} placeholders={editor.placeholders} onStartAnew={onStartAnew} />
        <Views editor={editor} source={source} />
      </div>
      {draft ? (
        <PublishDialog
          open={asking === 'publish'}
          onClose={() => setAsking(null)}
          onPublished={onStartAnew}
          editor={editor}
          draft={draft}
        />
      ) : null}
      <DropDialog
        document={document}
        draft={asking === 'drop' ? draft : null}
        onClose={() => setAsking(null)}
        onDropped={onStartAnew}
      />
    </AdminPage>
  )
}

/** What is being written, and the draft that it is a change of. */
function useDraft({ document, published, draft: read }: Editor) {
  // The draft that was read, and then what was saved of it: never what a colleague has saved since.
  const [draft, setDraft] = useState(read)
  const save = useSaveDraft(document)
  const form = useEndpointForm(legalEditing.saveDraft, {
    defaults: { changes: draft?.changes ?? '', source: draft?.source ?? published },
    id: 'legal',
    body: (values) => ({ ...values, revision: draft?.revision ?? null }),
    send: (body) => save.mutateAsync(body),
    onDone(saved) {
      setDraft(saved)
      toast.success('Bozza salvata')
    },
  })
  const { source, changes } = form.form.watch()
  const dirty = source !== (draft?.source ?? published) || changes !== (draft?.changes ?? '')
  return { draft, dirty, source, form }
}

interface FieldsProps {
  form: ReturnType<typeof useDraft>['form']
  source: string
  placeholders: Editor['placeholders']
  onStartAnew: () => void
}

function Fields({ form, source, placeholders, onStartAnew }: FieldsProps) {
  return (
    <div className="grid gap-4">
      {form.general ? (
        <>
          <Alert>{form.general}</Alert>
          <Button look="secondary" className="justify-self-start" onClick={onStartAnew}>
            Ricarica la bozza di adesso
          </Button>
        </>
      ) : null}
      <TextInput
        label="Che cosa cambia"
        hint="Una riga per chi conosce il testo di prima. Sta nella pagina e nell’email alle persone iscritte."
        {...form.field('changes')}
      />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <TextEditor
          source={source}
          onChange={(written) => form.form.setValue('source', written)}
          placeholders={placeholders}
          error={form.errorOf('source')}
        />
      </Suspense>
    </div>
  )
}

function Views({ editor, source }: { editor: Editor; source: string }) {
  const [view, setView] = useState<View>('preview')
  const { document, published, versions } = editor
  return (
    <section className="min-w-0">
      <Tabs label="Vista" tabs={views} selected={view} onSelect={setView} panelId="legal-view" />
      <div id="legal-view" role="tabpanel" aria-label={views.find(({ key }) => key === view)?.label}>
        {view === 'preview' ? <Preview document={document} source={source} /> : null}
        {view === 'diff' ? <LegalDiff before={published} after={source} /> : null}
        {view === 'versions' ? <Versions document={document} versions={versions} /> : null}
      </div>
    </section>
  )
}

interface DropDialogProps {
  document: LegalDocument
  /** The one to throw away; null: nobody asks. */
  draft: LegalDraft | null
  onClose: () => void
  onDropped: () => void
}

function DropDialog({ document, draft, onClose, onDropped }: DropDialogProps) {
  const drop = useDropDraft(document)
  return (
    <ConfirmDialog
      open={draft !== null}
      onClose={onClose}
      title="Scartare la bozza?"
      confirm="Scarta"
      destructive
      busy={drop.isPending && 'Elimino…'}
      onConfirm={() =>
        draft &&
        drop.mutate(draft.revision, {
          onError: (error) => toast.error(messageOf(error)),
          onSettled() {
            onClose()
            onDropped()
          },
        })
      }
    >
      Il testo pubblicato resta com’è.
    </ConfirmDialog>
  )
}

function Preview({ document, source }: { document: LegalDocument; source: string }) {
  const { data, error } = useLegalPreview(document, source)
  const refused = refusedFields(error)['source']
  return (
    <>
      {error ? (
        <div className="mt-4">
          <Alert>{refused ?? messageOf(error)}</Alert>
        </div>
      ) : null}
      {data ? <LegalArticle html={data.content} /> : <Skeleton className="mt-6 h-96 w-full" />}
    </>
  )
}

const states = { past: 'sostituita', present: 'in vigore', upcoming: 'non ancora in vigore' } as const

function Versions({ document, versions }: { document: LegalDocument; versions: readonly LegalEntry[] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {versions.map(({ version, changes, reasons, substantial, published_by, published_at, state }) => (
        <li key={version} className="rounded-md bg-surface p-4 shadow-1">
          <p className="num font-semibold text-ink">
            {dayInWords(version)} <span className="font-regular text-ink-2">({states[state]})</span>
          </p>
          <p className="mt-1 text-base break-words">{changes}</p>
          {reasons ? <p className="mt-1 text-base break-words">Perché cambia. {reasons}</p> : null}
          <p className="mt-1 text-sm text-ink-2">
            {substantial ? 'Modifica di sostanza' : 'Correzione'},{' '}
            {published_by && published_at
              ? `pubblicata da ${published_by.name}, ${italianMoment(published_at)}`
              : 'arrivata con l’installazione'}
          </p>
          <Link
            to={`${legalPaths[document]}?version=${version}`}
            target="_blank"
            className={`mt-2 -ml-3 ${buttonClass({ look: 'tertiary', size: 'sm' })}`}
          >
            Leggi
            <span className="sr-only"> la versione del {dayInWords(version)}, in un’altra scheda</span>
            <ExternalLink size={16} strokeWidth={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
