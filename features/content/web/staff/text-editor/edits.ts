import type { Editor } from '@tiptap/core'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import { rowFacts } from './fact-words.ts'

/** A name where the cursor is; one that stands for rows becomes a row below. */
export function insertFact(editor: Editor, name: string): void {
  if (rowFacts.has(name)) insertFactRow(editor, name)
  else editor.chain().focus().insertContent({ type: 'fact', attrs: { name } }).run()
}

function insertFactRow(editor: Editor, name: string): void {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name !== 'tableRow') continue
    let width = 0
    $from.node(depth).forEach((cell) => {
      width += Number(cell.attrs['colspan'] ?? 1)
    })
    const cell = {
      type: 'tableCell',
      attrs: { colspan: width },
      content: [{ type: 'paragraph', content: [{ type: 'fact', attrs: { name, rows: true } }] }],
    }
    editor
      .chain()
      .focus()
      .insertContentAt($from.after(depth), { type: 'tableRow', content: [cell] })
      .run()
    return
  }
}

/** What can be done with a table: with the one around the cursor, or a new one. */
export function tableItems(editor: Editor, within: boolean, onCaption: () => void): readonly MenuItem[] {
  const chain = () => editor.chain().focus()
  if (!within)
    return [
      {
        label: 'Inserisci una tabella',
        onSelect: () => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
      },
    ]
  return [
    { label: 'Didascalia', onSelect: onCaption },
    { label: 'Riga sotto', onSelect: () => chain().addRowAfter().run() },
    { label: 'Colonna a destra', onSelect: () => chain().addColumnAfter().run() },
    { label: 'Elimina la riga', danger: true, onSelect: () => chain().deleteRow().run() },
    { label: 'Elimina la colonna', danger: true, onSelect: () => chain().deleteColumn().run() },
    { label: 'Elimina la tabella', danger: true, onSelect: () => chain().deleteTable().run() },
  ]
}
