import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useId, useMemo, useRef } from 'react'
import { FieldError } from '#platform/web/ui/field.tsx'
import type { LegalEditor } from '../../../contract/legal.ts'
import { factWords } from './fact-words.ts'
import { pastedSlice, pastedText } from './pasted.ts'
import { readSource } from './read-source.ts'
import { type FactWords, textParts } from './text-parts.tsx'
import { Toolbar } from './toolbar.tsx'
import { writeSource } from './write-source.ts'

interface TextEditorProps {
  /** What it begins with; afterwards the editor has the text, and says each change. */
  source: string
  onChange: (source: string) => void
  placeholders: LegalEditor['placeholders']
  error: string | undefined
}

/** The words of a legal page, as they look there. Opened and not changed, they are what they were to the letter. */
export function TextEditor({ source, onChange, placeholders, error }: TextEditorProps) {
  const id = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const words = useMemo(() => factWords(placeholders), [placeholders])
  const editor = useEditor({
    extensions: textParts(words),
    content: readSource(source),
    // The policy of the pages lets nobody write a style sheet into them; ours has what it would say.
    injectCSS: false,
    // Nothing becomes something else while it is typed.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Testo',
        'aria-describedby': `${id}-hint ${id}-error`,
        class:
          'min-h-96 px-5 py-4 text-prose leading-[1.65] whitespace-pre-wrap wrap-anywhere outline-offset-[-2px]',
      },
      handleDOMEvents: { paste: takesPaste(words), drop: takesDrop(words) },
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(writeSource(changed.getJSON())),
  })
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-sm leading-normal font-semibold">Testo</p>
      <div className="rounded-md border border-control-line bg-surface">
        <Toolbar ref={toolbar} editor={editor} controls={id} words={words} />
        <Content editor={editor} />
      </div>
      <div id={`${id}-error`}>{error ? <FieldError>{error}</FieldError> : null}</div>
      <p id={`${id}-hint`} className="text-xs leading-normal text-ink-3">
        I titoli dei capitoli formano l’indice. Con Alt+F10 dalla tastiera arrivi alla barra.
      </p>
    </div>
  )
}

function Content({ editor }: { editor: Editor }) {
  return <EditorContent editor={editor} className="max-h-[70dvh] overflow-y-auto" />
}

type Taken = (view: EditorView, event: Event) => boolean

function takesPaste(words: FactWords): Taken {
  return (view, event) => {
    const data = (event as ClipboardEvent).clipboardData
    if (!data) return false
    event.preventDefault()
    const slice = sliceOf(data, view, words)
    if (slice) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
    return true
  }
}

/** From elsewhere; what is dragged within the text is moved by the library. */
function takesDrop(words: FactWords): Taken {
  return (view, event) => {
    const { dataTransfer, clientX: left, clientY: top } = event as DragEvent
    if (!dataTransfer || view.dragging) return false
    event.preventDefault()
    const slice = sliceOf(dataTransfer, view, words)
    const place = view.posAtCoords({ left, top })
    if (slice && place) view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, slice))
    return true
  }
}

function sliceOf(data: DataTransfer, { state: { schema } }: EditorView, words: FactWords) {
  const html = data.getData('text/html')
  if (html !== '') return pastedSlice(html, schema, words)
  const text = data.getData('text/plain')
  return text === '' ? null : pastedText(text, schema, words)
}
