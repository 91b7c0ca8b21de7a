import { beforeEach, expect, test } from 'vitest'
import { requirement } from '#testing/requirement.ts'
import { toast, toastStore } from './toast-store.ts'

beforeEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id)
})

test('a toast stays 5 s, that of a failed file too, a moderation or profile notice 10 s', () => {
  toast.success('Fatto')
  toast.error('Caricamento fallito per mare.gif: Formato non ammesso.')
  toast.notice('In attesa')
  requirement('SHELL-18', () =>
    expect(toastStore.read().map(({ text, seconds }) => [text, seconds])).toEqual([
      ['Fatto', 5],
      ['Caricamento fallito per mare.gif: Formato non ammesso.', 5],
      ['In attesa', 10],
    ]),
  )
})

test('at most three are shown, the newest ones', () => {
  for (const text of ['1', '2', '3', '4']) toast.success(text)
  expect(toastStore.read().map(({ text }) => text)).toEqual(['2', '3', '4'])
})

test('the missing connection is told once, however many calls failed [ERR-02]', () => {
  toast.error('Connessione assente. Riprova.', { id: 'network' })
  toast.error('Connessione assente. Riprova.', { id: 'network' })
  toast.error('Connessione assente. Riprova.', { id: 'decision' })
  toast.error('Connessione assente. Riprova.')
  expect(toastStore.read()).toHaveLength(1)
})

test('what waits for the end of a toast happens once, whatever ends it, and not after its action', () => {
  const ended: string[] = []
  const show = (id: string) =>
    toast.notice(id, {
      id,
      action: { label: 'Annulla', run: () => ended.push(`${id} undone`) },
      onEnd: () => ended.push(id),
    })
  for (const id of ['closed', 'undone', 'pushed out', 'replaced']) show(id)
  // The fourth has pushed out the first.
  expect(ended).toEqual(['closed'])
  toast.act('undone')
  toast.act('undone')
  show('replaced')
  toast.dismiss('pushed out')
  toast.dismiss('pushed out')
  expect(ended).toEqual(['closed', 'undone undone', 'replaced', 'pushed out'])
})
