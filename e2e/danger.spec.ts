import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

test('support sees first, on a phone too, who writes from danger, until somebody answers', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = backstage(page, server.origin)
  const king = await staff.token('king35@demo.test')
  const support = await staff.token('delfina@demo.test')
  const { name } = await staff.get<{ name: string }>('/api/user', king)
  const { support_chat: chat } = await staff.get<{ support_chat: { id: number } }>('/api/chats', king)
  await staff.post(`/api/chats/${chat.id}/messages`, king, {
    message: 'Mi ha seguito fino a casa e adesso è sotto il portone con un coltello.',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, support, '/admin/support')
  const rows = page.getByRole('list', { name: 'Conversazioni' }).getByRole('button')
  await expect(rows.first()).toContainText(name)
  await expect(rows.first()).toContainText('Forse in pericolo')
  await expectAccessible(page)

  await staff.post(`/api/chats/${chat.id}/messages`, support, { message: 'Siamo qui. Chiama il 112.' })
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText('Forse in pericolo')).toBeHidden()
})
