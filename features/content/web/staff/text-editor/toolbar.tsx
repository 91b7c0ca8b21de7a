import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Redo2,
  Table2,
  Tag,
  Undo2,
} from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type Ref, useState } from 'react'
import { Menu } from '#platform/web/ui/menu.tsx'
import { insertFact, tableItems } from './edits.ts'
import { rowFacts } from './fact-words.ts'
import { type FactWords, linkAddress } from './text-parts.tsx'
import { TextQuestion } from './text-question.tsx'

interface ToolbarProps {
  ref: Ref<HTMLDivElement>
  editor: Editor
  /** The id of the text. */
  controls: string
  words: FactWords
}

interface ToolItem {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => unknown
  readonly pressed?: boolean
  readonly unable?: boolean
}

/** One stop of the Tab key; the arrows go from tool to tool, as in any toolbar. */
export function Toolbar({ ref, editor, controls, words }: ToolbarProps) {
  const [stop, setStop] = useState('Capitolo')
  const [asking, setAsking] = useState<'link' | 'caption' | null>(null)
  const now = useEditorState({ editor, selector: ({ editor: one }) => stateOf(one) })
  const placed = (label: string) => ({ label, tabIndex: stop === label ? 0 : -1 })
  const tool = ({ label, icon: Icon, run, pressed, unable }: ToolItem) => (
    <Tool
      key={label}
      {...placed(label)}
      aria-pressed={pressed}
      aria-disabled={unable || undefined}
      onClick={() => (unable ? undefined : run())}
    >
      <Icon size={18} strokeWidth={1.8} aria-hidden />
    </Tool>
  )
  const facts = Object.entries(words)
    .filter(([name]) => now.table || !rowFacts.has(name))
    .map(([name, { label }]) => ({ label, onSelect: () => insertFact(editor, name) }))
  return (
    <>
      <div
        ref={ref}
        role="toolbar"
        aria-label="Formattazione"
        aria-controls={controls}
        className="flex flex-wrap gap-0.5 border-b border-line px-2 py-1.5"
        onKeyDown={moveFocus}
        onFocus={({ target }) => setStop(target.getAttribute('aria-label') ?? stop)}
      >
        {looks(editor, now, () => setAsking('link')).map(tool)}
        <Menu
          trigger={
            <Tool {...placed('Tabella')}>
              <Table2 size={18} strokeWidth={1.8} aria-hidden />
            </Tool>
          }
          items={tableItems(editor, now.table, () => setAsking('caption'))}
        />
        <Menu
          trigger={
            <Tool {...placed('Segnaposto')}>
              <Tag size={18} strokeWidth={1.8} aria-hidden />
              <span className="text-sm font-semibold">Segnaposto</span>
            </Tool>
          }
          items={facts}
        />
        {steps(editor, now).map(tool)}
      </div>
      <LinkQuestion
        editor={editor}
        open={asking === 'link'}
        href={now.href}
        onClose={() => setAsking(null)}
      />
      <TextQuestion
        open={asking === 'caption'}
        onClose={() => setAsking(null)}
        title="Didascalia della tabella"
        label="Didascalia"
        hint="Dice a chi ascolta la pagina che cosa contiene la tabella."
        value={now.caption}
        onSave={(caption) => editor.chain().focus().updateAttributes('table', { caption }).run()}
      />
    </>
  )
}

type Now = ReturnType<typeof stateOf>

function looks(editor: Editor, now: Now, onLink: () => void): readonly ToolItem[] {
  const chain = () => editor.chain().focus()
  const heading = (level: 2 | 3) => () => chain().toggleHeading({ level }).run()
  const bullets = () => chain().toggleBulletList().run()
  const numbers = () => chain().toggleOrderedList().run()
  return [
    { label: 'Capitolo', icon: Heading2, pressed: now.chapter, run: heading(2) },
    { label: 'Titolo', icon: Heading3, pressed: now.title, run: heading(3) },
    { label: 'Paragrafo', icon: Pilcrow, pressed: now.paragraph, run: () => chain().setParagraph().run() },
    { label: 'Grassetto', icon: Bold, pressed: now.bold, run: () => chain().toggleBold().run() },
    { label: 'Elenco puntato', icon: List, pressed: now.bullets, run: bullets },
    { label: 'Elenco numerato', icon: ListOrdered, pressed: now.numbers, run: numbers },
    { label: 'Link', icon: Link2, pressed: now.href !== null, run: onLink },
  ]
}

function steps(editor: Editor, now: Now): readonly ToolItem[] {
  const chain = () => editor.chain().focus()
  return [
    { label: 'Annulla', icon: Undo2, unable: !now.undo, run: () => chain().undo().run() },
    { label: 'Ripeti', icon: Redo2, unable: !now.redo, run: () => chain().redo().run() },
  ]
}

function stateOf(editor: Editor) {
  const href: unknown = editor.getAttributes('link')['href']
  const caption: unknown = editor.getAttributes('table')['caption']
  return {
    chapter: editor.isActive('heading', { level: 2 }),
    title: editor.isActive('heading', { level: 3 }),
    paragraph: editor.isActive('paragraph'),
    bold: editor.isActive('bold'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    table: editor.isActive('table'),
    href: typeof href === 'string' ? href : null,
    caption: typeof caption === 'string' ? caption : '',
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}

interface LinkQuestionProps {
  editor: Editor
  open: boolean
  /** Of the link under the cursor. */
  href: string | null
  onClose: () => void
}

function LinkQuestion({ editor, open, href, onClose }: LinkQuestionProps) {
  const onLink = () => editor.chain().focus().extendMarkRange('link')
  return (
    <TextQuestion
      open={open}
      onClose={onClose}
      title="Link"
      label="Indirizzo"
      hint="Una nostra pagina, come /help, o un altro sito con https://."
      value={href ?? ''}
      problem={(address) =>
        linkAddress.test(address) ? undefined : 'Scrivi un indirizzo che comincia con / o con https://.'
      }
      onSave={(address) => {
        const { empty } = editor.state.selection
        if (empty && href === null)
          return editor
            .chain()
            .focus()
            .insertContent({
              type: 'text',
              text: address,
              marks: [{ type: 'link', attrs: { href: address } }],
            })
            .run()
        return onLink().setMark('link', { href: address }).run()
      }}
      {...(href !== null && {
        remove: { label: 'Rimuovi il link', run: () => onLink().unsetMark('link').run() },
      })}
    />
  )
}

/** Also the trigger of a menu, which gives it a ref and what it needs. */
function Tool({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-sm px-2 text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:text-ink-3 aria-pressed:bg-sunken aria-pressed:text-primary-text"
    >
      {children}
    </button>
  )
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const at = tools.findIndex((one) => one === event.target)
  const to = moves[event.key]?.(at, tools.length - 1)
  if (at === -1 || to === undefined) return
  event.preventDefault()
  tools[to]?.focus()
}
