import { expect, test } from 'vitest'
import type { CommandItem } from './command-item.ts'
import { actionsAbout, ownItems } from './own-items.ts'

const pages = [
  { path: '/admin/moderation', label: 'Moderazione' },
  { path: '/admin/texts', label: 'Testi e FAQ' },
]
const titles = (items: readonly CommandItem[]) => items.map(({ title }) => title)

test('pages and actions are found by the beginning of any of their words, without accents and case', () => {
  expect(titles(ownItems('mod', 'owner', pages))).toEqual(['Moderazione', 'Messaggi del modulo di contatto'])
  expect(titles(ownItems('FÀQ', 'owner', pages))).toEqual(['Testi e FAQ'])
  expect(ownItems('', 'owner', pages)).toEqual([])
  expect(ownItems('oderazione', 'owner', pages)).toEqual([])
})

test('with > all are listed that the role may do, and no others', () => {
  const finance = titles(ownItems('>', 'finance', pages))
  expect(finance).toContain('Nuovo pacchetto')
  expect(finance).not.toContain('Pratiche urgenti')
  expect(titles(ownItems('>', 'moderator', []))).toEqual([
    'Pratiche urgenti',
    'Pratiche prese da me',
    'Decisioni prese',
    'Il mio accesso',
  ])
})

test('a measure is offered to who may suspend, and only opens where it is decided', () => {
  const sveva: CommandItem = {
    key: 'person:7',
    group: 'people',
    title: 'Sveva',
    detail: '',
    note: '',
    to: '/admin/users/7',
    opens: '',
    person: { id: 7, name: 'Sveva' },
    facts: [],
  }
  expect(actionsAbout(sveva, 'moderator')).toMatchObject([
    { title: 'Prendi una misura su Sveva', to: '/admin/users/7?do=measure' },
  ])
  expect(actionsAbout(sveva, 'finance')).toEqual([])
  expect(titles(actionsAbout(sveva, 'owner'))).toContain('Registro di Sveva')
  expect(actionsAbout(undefined, 'owner')).toEqual([])
})
