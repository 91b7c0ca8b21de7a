import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { textLooks } from '../../text-looks.tsx'

/** What the chip of a name says: its Italian word, and what it stands for today. */
export type FactWords = Readonly<Record<string, { readonly label: string; readonly value: string }>>

/** As the sanitiser of the server has it: our own pages, or another site over TLS. */
export const linkAddress = /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/

/** `{{name}}`, as one piece that is inserted and removed whole. */
const Fact = Node.create<{ words: FactWords }>({
  name: 'fact',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ words: {} }),
  addAttributes: () => ({
    name: { default: '', parseHTML: (element) => element.getAttribute('data-fact') ?? '', rendered: false },
    /** Stands for rows of a table. */
    rows: { default: false, parseHTML: (element) => element.hasAttribute('data-rows'), rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-fact]' }],
  renderHTML({ node }) {
    const { name, rows } = node.attrs as { name: string; rows: boolean }
    const words = this.options.words[name]
    return [
      'span',
      {
        'data-fact': name,
        ...(rows && { 'data-rows': '' }),
        title: words?.value ?? `{{${name}}}`,
        class: 'rounded-xs bg-trust-soft px-1.5 py-0.5 text-sm font-semibold text-trust-text',
      },
      words?.label ?? `{{${name}}}`,
    ]
  },
  renderText: ({ node }) => `{{${String(node.attrs['name'])}}}`,
})

const Link = Mark.create({
  name: 'link',
  // Before the bold: a link runs on through bold words.
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => linkAddress.test(element.getAttribute('href') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { class: textLooks.link }), 0],
})

/** The caption is shown, and changed from the toolbar. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (element) => element.querySelector('caption')?.textContent?.trim() ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node }) {
    const caption = String(node.attrs['caption'] ?? '')
    const body = ['tbody', 0] as const
    return caption === ''
      ? ['table', { class: textLooks.table }, body]
      : [
          'table',
          { class: textLooks.table },
          ['caption', { class: textLooks.caption, contenteditable: 'false' }, caption],
          body,
        ]
  },
  addNodeView: null,
  // Tab leaves the field, from wherever: nobody is kept in it. The arrows go from cell to cell.
  addKeyboardShortcuts: () => ({}),
})

const Chapter = Heading.extend({
  renderHTML({ node }) {
    const tag = node.attrs['level'] === 2 ? 'h2' : 'h3'
    return [tag, { class: textLooks[tag] }, 0]
  },
})

const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

/** What the editor of a legal text is made of: `legalTags`, each from the library where it has it, and the names. */
export function textParts(words: FactWords): Extensions {
  const looking = (look: string | undefined) => ({ HTMLAttributes: { class: look ?? '' } })
  return [
    Document,
    Text,
    Paragraph.configure(looking(textLooks.p)),
    Chapter.configure({ levels: [2, 3] }),
    Link,
    Bold,
    BulletList.configure(looking(textLooks.ul)),
    OrderedList.configure(looking(textLooks.ol)),
    Item,
    ListKeymap,
    CaptionedTable.configure({ resizable: false, allowTableNodeSelection: false }),
    TableRow,
    TableHeader.configure(looking(textLooks.th)),
    TableCell.configure(looking(textLooks.td)),
    Fact.configure({ words }),
    UndoRedo,
  ]
}
